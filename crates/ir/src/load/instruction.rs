//! Instructions: what each of LLVM's becomes.

use super::address::{path, sum};
use super::function::{Body, bits};
use super::llvm::{Instruction, IntPredicate, Opcode, RealPredicate, Type, Value, ValueKind};
use crate::program::{Binary, Cast, Compare, Kind, Operand};

impl<'m> Body<'_, 'm> {
    /// Translates an instruction.
    pub fn instruction(&mut self, instruction: Instruction<'m>) {
        use Opcode::*;
        let kind = match instruction.opcode() {
            LLVMCall | LLVMInvoke | LLVMCallBr => return self.call(instruction),
            LLVMRet | LLVMBr | LLVMSwitch | LLVMIndirectBr | LLVMUnreachable | LLVMResume
            | LLVMCleanupRet | LLVMCatchRet | LLVMCatchSwitch => self.terminator(instruction),
            LLVMAlloca => self.local(instruction),
            LLVMLoad => self.load(instruction),
            LLVMStore => self.store(instruction),
            LLVMAtomicCmpXchg | LLVMAtomicRMW => self.update(instruction),
            LLVMGetElementPtr => self.address(instruction),
            LLVMICmp => self.compare(instruction),
            LLVMFCmp => self.scalars(instruction, |body| {
                let name = real_name(instruction.real_predicate());
                Kind::Float(name, body.operands(instruction.value().operands()))
            }),
            LLVMFNeg | LLVMFAdd | LLVMFSub | LLVMFMul | LLVMFDiv | LLVMFRem => {
                self.scalars(instruction, |body| {
                    let name = name(instruction.opcode());
                    Kind::Float(name, body.operands(instruction.value().operands()))
                })
            }
            LLVMTrunc | LLVMZExt | LLVMSExt | LLVMFPToUI | LLVMFPToSI | LLVMUIToFP | LLVMSIToFP
            | LLVMFPTrunc | LLVMFPExt | LLVMPtrToInt | LLVMIntToPtr => {
                self.scalars(instruction, |body| body.cast(instruction))
            }
            LLVMBitCast | LLVMAddrSpaceCast | LLVMFreeze => {
                Kind::Cast(Cast::Same, self.operand(instruction.operand(0)))
            }
            LLVMPHI => {
                let incoming = instruction.incoming();
                let incoming =
                    incoming.map(|(from, value)| (self.block(from), self.plain_operand(value)));
                Kind::Phi(incoming.collect())
            }
            LLVMSelect => self.select(instruction),
            LLVMExtractValue | LLVMInsertValue => self.part_of_struct(instruction),
            LLVMExtractElement | LLVMInsertElement => self.part_of_vector(instruction),
            opcode => match binary(opcode) {
                Some(operation) => self.scalars(instruction, |body| {
                    let [a, b] = [0, 1].map(|i| body.operand(instruction.operand(i)));
                    Kind::Binary(operation, a, b)
                }),
                None => self.opaque(instruction),
            },
        };
        self.define(instruction, kind);
    }

    /// Something this representation has no words for.
    pub fn opaque(&mut self, instruction: Instruction<'m>) -> Kind {
        use Opcode::*;
        let writes = matches!(
            instruction.opcode(),
            LLVMStore | LLVMVAArg | LLVMAtomicCmpXchg | LLVMAtomicRMW
        );
        let used = instruction.value().operands().filter(|v| is_ordinary(*v));
        Kind::Opaque {
            name: name(instruction.opcode()),
            operands: self.operands(used),
            writes,
        }
    }

    /// The translation if no vectors are involved.
    fn scalars(
        &mut self,
        instruction: Instruction<'m>,
        translate: impl FnOnce(&mut Self) -> Kind,
    ) -> Kind {
        let mut operands = instruction.value().operands();
        match instruction.ty().is_vector() || operands.any(|value| value.ty().is_vector()) {
            true => self.opaque(instruction),
            false => translate(self),
        }
    }

    fn local(&mut self, instruction: Instruction<'m>) -> Kind {
        let size = self.layout.size(instruction.allocated_type());
        Kind::Local {
            size: size.unwrap_or(0),
            count: self.operand(instruction.operand(0)),
            name: self.variable_name(instruction.value()),
        }
    }

    fn load(&mut self, instruction: Instruction<'m>) -> Kind {
        let Some(size) = self.access_size(instruction.ty()) else {
            return self.opaque(instruction);
        };
        Kind::Load {
            address: self.operand(instruction.operand(0)),
            size,
            atomic: instruction.is_atomic(),
        }
    }

    fn store(&mut self, instruction: Instruction<'m>) -> Kind {
        let value = instruction.operand(0);
        let address = self.operand(instruction.operand(1));
        let Some(size) = self.access_size(value.ty()) else {
            return self.opaque(instruction);
        };
        let wide = value.ty().is_aggregate() || value.ty().is_vector();
        if wide && value.is_zero() {
            return Kind::Fill {
                to: address,
                value: Operand::Int { value: 0, bits: 8 },
                length: Operand::Int {
                    value: size.into(),
                    bits: 64,
                },
            };
        }
        Kind::Store {
            address,
            value: self.operand(value),
            size,
            atomic: instruction.is_atomic(),
        }
    }

    fn update(&mut self, instruction: Instruction<'m>) -> Kind {
        let Some(size) = self.access_size(instruction.operand(1).ty()) else {
            return self.opaque(instruction);
        };
        Kind::Update {
            address: self.operand(instruction.operand(0)),
            size,
        }
    }

    fn access_size(&self, of: Type<'m>) -> Option<u32> {
        u32::try_from(self.layout.stored_size(of)?).ok()
    }

    fn address(&mut self, instruction: Instruction<'m>) -> Kind {
        let Some(sum) = sum(instruction.value(), self.layout) else {
            return self.opaque(instruction);
        };
        let terms = sum.terms.into_iter();
        Kind::Address {
            base: self.operand(sum.base),
            offset: sum.offset,
            terms: terms
                .map(|(index, scale)| (self.operand(index), scale))
                .collect(),
        }
    }

    fn compare(&mut self, instruction: Instruction<'m>) -> Kind {
        use IntPredicate::*;
        let how = match instruction.int_predicate() {
            LLVMIntEQ => Compare::Equal,
            LLVMIntNE => Compare::Unequal,
            LLVMIntUGT => Compare::UnsignedGreater,
            LLVMIntUGE => Compare::UnsignedGreaterEqual,
            LLVMIntULT => Compare::UnsignedLess,
            LLVMIntULE => Compare::UnsignedLessEqual,
            LLVMIntSGT => Compare::SignedGreater,
            LLVMIntSGE => Compare::SignedGreaterEqual,
            LLVMIntSLT => Compare::SignedLess,
            LLVMIntSLE => Compare::SignedLessEqual,
        };
        self.scalars(instruction, |body| {
            let [a, b] = [0, 1].map(|i| body.operand(instruction.operand(i)));
            Kind::Compare(how, a, b)
        })
    }

    fn cast(&mut self, instruction: Instruction<'m>) -> Kind {
        use Opcode::*;
        let from = instruction.operand(0);
        let operand = self.operand(from);
        let pointer = self.layout.pointer_bits();
        let how = match instruction.opcode() {
            LLVMTrunc => Cast::Truncate,
            LLVMZExt => Cast::ZeroExtend,
            LLVMSExt => Cast::SignExtend,
            LLVMPtrToInt if bits(instruction.ty()) < pointer => Cast::Truncate,
            LLVMPtrToInt if bits(instruction.ty()) > pointer => Cast::ZeroExtend,
            LLVMIntToPtr if bits(from.ty()) < pointer => {
                let extended = self.emit(Kind::Cast(Cast::ZeroExtend, operand), pointer);
                return Kind::Cast(Cast::Same, extended);
            }
            LLVMPtrToInt | LLVMIntToPtr => Cast::Same,
            _ => Cast::Float,
        };
        Kind::Cast(how, operand)
    }

    fn select(&mut self, instruction: Instruction<'m>) -> Kind {
        if instruction.operand(0).ty().is_vector() {
            return self.opaque(instruction);
        }
        let [condition, then, otherwise] = [0, 1, 2].map(|i| self.operand(instruction.operand(i)));
        Kind::Select {
            condition,
            then,
            otherwise,
        }
    }

    fn part_of_struct(&mut self, instruction: Instruction<'m>) -> Kind {
        let whole = instruction.operand(0);
        let Some(offset) = path(whole.ty(), instruction.indices(), self.layout) else {
            return self.opaque(instruction);
        };
        self.part(instruction, offset)
    }

    fn part_of_vector(&mut self, instruction: Instruction<'m>) -> Kind {
        let vector = instruction.operand(0).ty();
        let insert = instruction.opcode() == Opcode::LLVMInsertElement;
        let index = instruction.operand(if insert { 2 } else { 1 });
        let whole_bytes = bits(vector.element()).is_multiple_of(8);
        let index = index.integer().and_then(|index| u32::try_from(index).ok());
        let offset = index
            .filter(|_| whole_bytes)
            .and_then(|index| path(vector, &[index], self.layout));
        match offset {
            Some(offset) => self.part(instruction, offset),
            None => self.opaque(instruction),
        }
    }

    fn part(&mut self, instruction: Instruction<'m>, offset: u64) -> Kind {
        use Opcode::*;
        let whole = self.operand(instruction.operand(0));
        match instruction.opcode() {
            LLVMInsertValue | LLVMInsertElement => Kind::Insert {
                into: whole,
                value: self.operand(instruction.operand(1)),
                offset,
            },
            _ => Kind::Extract {
                from: whole,
                offset,
            },
        }
    }

    fn terminator(&mut self, instruction: Instruction<'m>) -> Kind {
        use Opcode::*;
        let successors: Vec<_> = instruction.successors().map(|to| self.block(to)).collect();
        match (instruction.opcode(), &successors[..]) {
            (LLVMRet, _) => {
                let value = instruction.value().operands().next();
                Kind::Return(value.map(|value| self.operand(value)))
            }
            (LLVMBr, &[then, otherwise]) => Kind::Branch {
                condition: self.operand(instruction.operand(0)),
                then,
                otherwise,
            },
            (LLVMSwitch, [default, cases @ ..]) => {
                // Operands: the value, the default, then label and block of each case.
                let label = |case: u32| instruction.operand(2 * case).integer();
                let cases = (cases.iter().zip(1..)).map(|(&to, case)| Some((label(case)?, to)));
                match cases.collect() {
                    Some(cases) => Kind::Switch {
                        value: self.operand(instruction.operand(0)),
                        cases,
                        default: *default,
                    },
                    None => Kind::Somewhere(successors),
                }
            }
            (LLVMIndirectBr, _) => Kind::Somewhere(successors),
            (_, []) => Kind::Stop,
            (_, &[to]) => Kind::Jump(to),
            _ => Kind::Somewhere(successors),
        }
    }

    fn call(&mut self, instruction: Instruction<'m>) {
        match instruction.intrinsic() {
            Some(intrinsic) => self.intrinsic(instruction, intrinsic),
            None => {
                let callee = instruction.callee();
                let arguments = self.operands(instruction.arguments());
                let kind = if callee.is_assembly() {
                    Kind::Opaque {
                        name: "asm",
                        operands: arguments,
                        writes: true,
                    }
                } else {
                    let callee = self.operand(callee);
                    Kind::Call { callee, arguments }
                };
                self.define(instruction, kind);
            }
        }
        let successors: Vec<_> = instruction.successors().map(|to| self.block(to)).collect();
        match (instruction.opcode(), &successors[..]) {
            (Opcode::LLVMInvoke, &[normal, exception]) => {
                self.emit(Kind::Unwind { normal, exception }, 0);
            }
            (Opcode::LLVMCallBr, _) => {
                self.emit(Kind::Somewhere(successors), 0);
            }
            _ => {}
        }
    }
}

/// Neither a block nor metadata.
fn is_ordinary(value: Value<'_>) -> bool {
    use ValueKind::*;
    !matches!(
        value.kind(),
        LLVMBasicBlockValueKind | LLVMMetadataAsValueValueKind | LLVMInlineAsmValueKind
    )
}

fn binary(opcode: Opcode) -> Option<Binary> {
    use Opcode::*;
    Some(match opcode {
        LLVMAdd => Binary::Add,
        LLVMSub => Binary::Sub,
        LLVMMul => Binary::Mul,
        LLVMSDiv => Binary::SignedDiv,
        LLVMUDiv => Binary::UnsignedDiv,
        LLVMSRem => Binary::SignedRem,
        LLVMURem => Binary::UnsignedRem,
        LLVMAnd => Binary::And,
        LLVMOr => Binary::Or,
        LLVMXor => Binary::Xor,
        LLVMShl => Binary::ShiftLeft,
        LLVMLShr => Binary::ShiftRight,
        LLVMAShr => Binary::ArithmeticShiftRight,
        _ => return None,
    })
}

fn real_name(predicate: RealPredicate) -> &'static str {
    use RealPredicate::*;
    match predicate {
        LLVMRealPredicateFalse => "fcmp false",
        LLVMRealOEQ => "fcmp oeq",
        LLVMRealOGT => "fcmp ogt",
        LLVMRealOGE => "fcmp oge",
        LLVMRealOLT => "fcmp olt",
        LLVMRealOLE => "fcmp ole",
        LLVMRealONE => "fcmp one",
        LLVMRealORD => "fcmp ord",
        LLVMRealUNO => "fcmp uno",
        LLVMRealUEQ => "fcmp ueq",
        LLVMRealUGT => "fcmp ugt",
        LLVMRealUGE => "fcmp uge",
        LLVMRealULT => "fcmp ult",
        LLVMRealULE => "fcmp ule",
        LLVMRealUNE => "fcmp une",
        LLVMRealPredicateTrue => "fcmp true",
    }
}

/// LLVM's name of an instruction that may become opaque.
fn name(opcode: Opcode) -> &'static str {
    use Opcode::*;
    match opcode {
        LLVMFNeg => "fneg",
        LLVMAdd => "add",
        LLVMFAdd => "fadd",
        LLVMSub => "sub",
        LLVMFSub => "fsub",
        LLVMMul => "mul",
        LLVMFMul => "fmul",
        LLVMUDiv => "udiv",
        LLVMSDiv => "sdiv",
        LLVMFDiv => "fdiv",
        LLVMURem => "urem",
        LLVMSRem => "srem",
        LLVMFRem => "frem",
        LLVMShl => "shl",
        LLVMLShr => "lshr",
        LLVMAShr => "ashr",
        LLVMAnd => "and",
        LLVMOr => "or",
        LLVMXor => "xor",
        LLVMLoad => "load",
        LLVMStore => "store",
        LLVMGetElementPtr => "getelementptr",
        LLVMTrunc => "trunc",
        LLVMZExt => "zext",
        LLVMSExt => "sext",
        LLVMFPToUI => "fptoui",
        LLVMFPToSI => "fptosi",
        LLVMUIToFP => "uitofp",
        LLVMSIToFP => "sitofp",
        LLVMFPTrunc => "fptrunc",
        LLVMFPExt => "fpext",
        LLVMPtrToInt => "ptrtoint",
        LLVMIntToPtr => "inttoptr",
        LLVMICmp => "icmp",
        LLVMFCmp => "fcmp",
        LLVMSelect => "select",
        LLVMVAArg => "va_arg",
        LLVMExtractElement => "extractelement",
        LLVMInsertElement => "insertelement",
        LLVMShuffleVector => "shufflevector",
        LLVMExtractValue => "extractvalue",
        LLVMInsertValue => "insertvalue",
        LLVMFence => "fence",
        LLVMAtomicCmpXchg => "cmpxchg",
        LLVMAtomicRMW => "atomicrmw",
        LLVMLandingPad => "landingpad",
        LLVMCatchPad => "catchpad",
        LLVMCleanupPad => "cleanuppad",
        _ => "instruction",
    }
}
