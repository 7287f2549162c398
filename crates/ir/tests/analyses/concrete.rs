//! Points-to and tracing against runs: random programs are executed, and what the analyses say must
//! cover what happens.

use fencepost_ir::points_to::{Nothing, Object, PointsTo};
use fencepost_ir::trace::Tracer;
use fencepost_ir::{Block, FuncId, Function, InstId, Instruction, Kind, Operand, PlaceId, Program};
use proptest::prelude::*;
use std::collections::HashMap;

/// A value of a run: an integer, or an address as the instruction of a variable and an offset.
#[derive(Copy, Clone, PartialEq, Debug)]
enum Value {
    Int(i64),
    Address(u32, i64),
    Undefined,
}

const VARIABLES: u32 = 4;
const WORDS: i64 = 4;

fn local() -> Kind {
    Kind::Local {
        size: 8 * WORDS as u64,
        count: Operand::Int { value: 1, bits: 32 },
        name: None,
    }
}

/// An instruction that may use the results before it.
fn step(at: u32) -> impl Strategy<Value = Kind> {
    let result = || (0..at).prop_map(|n| Operand::Result(InstId(n)));
    let value = prop_oneof![
        4 => result(),
        1 => (0i64..9).prop_map(|value| Operand::Int { value, bits: 64 })
    ];
    let int = |value| Operand::Int { value, bits: 64 };
    prop_oneof![
        4 => (result(), value.clone()).prop_map(|(address, value)| Kind::Store { address, value, size: 8, atomic: false }),
        4 => result().prop_map(|address| Kind::Load { address, size: 8, atomic: false }),
        2 => (result(), 0..WORDS).prop_map(|(base, n)| Kind::Address { base, offset: 8 * n, terms: vec![] }),
        1 => (result(), 0..WORDS).prop_map(move |(base, n)| Kind::Address {
            base,
            offset: 0,
            terms: vec![(int(n), 8)]
        }),
        1 => (result(), result(), any::<bool>()).prop_map(|(then, otherwise, c)| Kind::Select {
            condition: Operand::Int { value: -i64::from(c), bits: 1 },
            then,
            otherwise
        }),
        1 => (result(), result(), 1..WORDS).prop_map(move |(to, from, n)| Kind::Copy { to, from, length: int(8 * n) }),
    ]
}

fn programs() -> impl Strategy<Value = Program> {
    let steps: Vec<_> = (VARIABLES..40).map(|at| step(at).boxed()).collect();
    steps.prop_map(|steps| {
        let variables = (0..VARIABLES).map(|_| local());
        let all = variables.chain(steps).chain([Kind::Return(None)]);
        let instructions: Vec<_> = all
            .map(|kind| Instruction {
                kind,
                bits: 0,
                place: PlaceId::NONE,
            })
            .collect();
        let function = Function {
            name: "main".into(),
            parameters: 0,
            variadic: false,
            bits: 0,
            blocks: vec![Block {
                begin: 0,
                end: instructions.len() as u32,
            }],
            instructions,
            by_value: vec![],
            own: false,
            never_returns: false,
            pure: false,
            place: PlaceId::NONE,
        };
        let mut program = Program {
            functions: vec![function],
            globals: vec![],
            places: vec![Default::default()],
        };
        // An access that is not allowed becomes an address.
        while let Err(at) = run(&program) {
            let base = Operand::Result(InstId(at as u32 % VARIABLES));
            let kind = Kind::Address {
                base,
                offset: 0,
                terms: vec![],
            };
            program.functions[0].instructions[at].kind = kind;
        }
        program
    })
}

/// Runs the program: the value of each instruction, or the one that accesses no variable.
fn run(program: &Program) -> Result<Vec<Value>, usize> {
    let mut values: Vec<Value> = Vec::new();
    let mut memory: HashMap<(u32, i64), Value> = HashMap::new();
    for (at, instruction) in program.functions[0].instructions.iter().enumerate() {
        let of = |operand: &Operand| match operand {
            Operand::Result(at) => values[at.index()],
            Operand::Int { value, .. } => Value::Int(*value),
            _ => Value::Undefined,
        };
        let inside = |address: Value| match address {
            Value::Address(object, offset) if (0..8 * WORDS).contains(&offset) => {
                Some((object, offset))
            }
            _ => None,
        };
        let value = match &instruction.kind {
            Kind::Local { .. } => Value::Address(at as u32, 0),
            Kind::Load { address, .. } => {
                let place = inside(of(address)).ok_or(at)?;
                memory.get(&place).copied().unwrap_or(Value::Undefined)
            }
            Kind::Store { address, value, .. } => {
                let value = of(value);
                memory.insert(inside(of(address)).ok_or(at)?, value);
                Value::Undefined
            }
            Kind::Address {
                base,
                offset,
                terms,
            } => {
                let indices = terms.iter().map(|(index, scale)| match of(index) {
                    Value::Int(index) => index * scale,
                    _ => 0,
                });
                let sum = offset + indices.sum::<i64>();
                match of(base) {
                    Value::Address(object, offset) => Value::Address(object, offset + sum),
                    _ => Value::Undefined,
                }
            }
            Kind::Select {
                condition,
                then,
                otherwise,
            } => match of(condition) {
                Value::Int(0) => of(otherwise),
                _ => of(then),
            },
            Kind::Copy {
                to,
                from,
                length: Operand::Int { value: length, .. },
            } => {
                let (to, a) = inside(of(to)).ok_or(at)?;
                let (from, b) = inside(of(from)).ok_or(at)?;
                if a.max(b) + length > 8 * WORDS {
                    return Err(at);
                }
                let word = |n: i64| memory.get(&(from, b + n)).copied();
                let words: Vec<_> = (0..*length).step_by(8).map(|n| (n, word(n))).collect();
                for (n, word) in words {
                    memory.insert((to, a + n), word.unwrap_or(Value::Undefined));
                }
                Value::Undefined
            }
            _ => Value::Undefined,
        };
        values.push(value);
    }
    Ok(values)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn what_happens_is_covered(program in programs()) {
        let points_to = PointsTo::new(&program, &Nothing);
        let calls = points_to.call_graph(&program, &Nothing);
        let tracer = Tracer::new(&program, &points_to, &calls, &Nothing);
        let values = run(&program).expect("it is valid");
        for (at, value) in (0..).map(InstId).zip(values) {
            let operand = Operand::Result(at);
            match value {
                Value::Address(object, offset) if offset <= 8 * WORDS => {
                    let wanted = Object::Local(FuncId(0), InstId(object));
                    let there = points_to.points_to(FuncId(0), operand).iter().any(|target| {
                        points_to.object(target.object) == wanted
                            && target.offset.exact().is_none_or(|exact| exact == offset)
                    });
                    prop_assert!(there, "{at:?} is {value:?}\n{program}");
                    prop_assert_eq!(tracer.constant(FuncId(0), operand), None);
                }
                Value::Int(value) => {
                    let known = tracer.constant(FuncId(0), operand);
                    prop_assert!(known.is_none_or(|known| known == value), "{at:?}: {known:?}, {value}\n{program}");
                }
                _ => {}
            }
        }
    }
}
