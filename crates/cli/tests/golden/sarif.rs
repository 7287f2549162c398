//! Is a text SARIF 2.1.0, as far as Fencepost uses it, within what GitHub accepts?
//!
//! The format's objects are closed: a property that is not listed is an error. `tests/matrix/reports.sh` validates
//! the same files against the published schema.

use serde_json::{Map, Value};
use std::collections::HashMap;

/// Per object its properties, `!` if required. A type is a number with its least value, alternatives of
/// a text, `[list]`, `<list without repetitions>`, `{map}`, an object, or one of `text`, `flag` and `any`.
const OBJECTS: &str = "
log              $schema:text version!:2.1.0 runs!:[run]
run              tool!:tool automationDetails:details originalUriBaseIds:{artifact} columnKind:utf16CodeUnits|unicodeCodePoints
                 invocations:[invocation] results:[result]
details          id:text
tool             driver!:component
component        name!:text semanticVersion:text rules:<rule>
rule             id!:text name:text shortDescription:description fullDescription:description help:description
                 defaultConfiguration:configuration properties:any
description      text!:text markdown:text
configuration    level:none|note|warning|error
invocation       executionSuccessful!:flag toolExecutionNotifications:[notification]
notification     message!:message level:none|note|warning|error
message          text!:text
result           ruleId:text ruleIndex:0 level:none|note|warning|error message!:message locations:[location]
                 relatedLocations:<location> partialFingerprints:{text} occurrenceCount:1 codeFlows:[codeFlow] fixes:<fix>
                 properties:any
location         id:0 physicalLocation:physical logicalLocations:<logical> message:message
physical         artifactLocation!:artifact region:region
artifact         uri:text uriBaseId:text description:message
region           startLine:1 startColumn:1 endLine:1 endColumn:1
logical          name:text kind:text
codeFlow         threadFlows!:[threadFlow]
threadFlow       message:message locations!:[step]
step             location:location
fix              description:message artifactChanges!:<change>
change           artifactLocation!:artifact replacements!:[replacement]
replacement      deletedRegion!:region insertedContent:content
content          text:text
";

/// What GitHub takes at most.
const MOST_RESULTS: usize = 5000;
const MOST_LOCATIONS: usize = 100;
const MOST_STEPS: usize = 1000;
const MOST_TAGS: usize = 10;

struct Property {
    kind: &'static str,
    required: bool,
}

type Object = HashMap<&'static str, Property>;

fn objects() -> HashMap<&'static str, Object> {
    let mut objects: HashMap<&str, Object> = HashMap::new();
    let mut last = "";
    for line in OBJECTS.lines() {
        let mut words = line.split_whitespace();
        if !line.starts_with(' ') {
            last = words.next().unwrap_or_default();
        }
        for word in words {
            let (name, kind) = word.split_once(':').expect("a property and its type");
            let required = name.ends_with('!');
            let property = Property { kind, required };
            let object = objects.entry(last).or_default();
            object.insert(name.trim_end_matches('!'), property);
        }
    }
    objects
}

/// Checks a file. The error says what is wrong where.
pub fn check(text: &str) -> Result<(), String> {
    let document: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let objects = objects();
    Checker { objects: &objects }.value(&document, "log", "")?;
    check_limits(&document)
}

struct Checker<'a> {
    objects: &'a HashMap<&'static str, Object>,
}

impl Checker<'_> {
    fn value(&self, value: &Value, kind: &str, place: &str) -> Result<(), String> {
        let inner = kind.get(1..kind.len() - 1).unwrap_or_default();
        let fits = match (kind, value) {
            ("any", _) | ("flag", Value::Bool(_)) => true,
            ("text", Value::String(text)) => !text.is_empty(),
            (_, Value::Array(items)) if kind.starts_with('[') => {
                return self.items(items, inner, place);
            }
            (_, Value::Array(items)) if kind.starts_with('<') => {
                if (1..items.len()).any(|at| items[..at].contains(&items[at])) {
                    return Err(format!("{place}: something is repeated"));
                }
                return self.items(items, inner, place);
            }
            (_, Value::Object(map)) if kind.starts_with('{') => {
                let mut entries = map.iter();
                return entries.try_for_each(|(name, value)| {
                    self.value(value, inner, &format!("{place}.{name}"))
                });
            }
            (_, Value::Object(map)) => match self.objects.get(kind) {
                Some(object) => return self.object(map, object, place),
                None => false,
            },
            (_, Value::Number(number)) => {
                number.as_u64() >= kind.parse().ok() && kind.parse::<u64>().is_ok()
            }
            (_, Value::String(text)) => kind.split('|').any(|word| word == text),
            _ => false,
        };
        match fits {
            true => Ok(()),
            false => Err(format!("{place} is {value}, not {kind}")),
        }
    }

    fn items(&self, items: &[Value], kind: &str, place: &str) -> Result<(), String> {
        let mut items = items.iter().enumerate();
        items.try_for_each(|(at, item)| self.value(item, kind, &format!("{place}[{at}]")))
    }

    fn object(&self, map: &Map<String, Value>, object: &Object, place: &str) -> Result<(), String> {
        let missing = object
            .iter()
            .find(|(name, property)| property.required && !map.contains_key(**name));
        if let Some((name, _)) = missing {
            return Err(format!("{place} lacks {name}"));
        }
        map.iter().try_for_each(|(name, value)| {
            let property = object.get(name.as_str());
            let property = property.ok_or(format!("{place}.{name} is unknown"))?;
            self.value(value, property.kind, &format!("{place}.{name}"))
        })
    }
}

fn check_limits(document: &Value) -> Result<(), String> {
    let most = |what: &str, number: usize, most: usize| match number > most {
        true => Err(format!("{number} {what}, more than {most}")),
        false => Ok(()),
    };
    let length = |value: &Value| value.as_array().map_or(0, Vec::len);
    most("runs", length(&document["runs"]), 1)?;
    let run = &document["runs"][0];
    let rules = &run["tool"]["driver"]["rules"];
    for rule in rules.as_array().into_iter().flatten() {
        most("tags", length(&rule["properties"]["tags"]), MOST_TAGS)?;
    }
    most("results", length(&run["results"]), MOST_RESULTS)?;
    for result in run["results"].as_array().into_iter().flatten() {
        let index = result["ruleIndex"].as_u64().unwrap_or(u64::MAX) as usize;
        if rules[index]["id"] != result["ruleId"] {
            return Err(format!("{} is not rule {index}", result["ruleId"]));
        }
        let locations = length(&result["locations"]) + length(&result["relatedLocations"]);
        most("locations", locations, MOST_LOCATIONS)?;
        let flows = result["codeFlows"][0]["threadFlows"].as_array();
        let steps = flows
            .into_iter()
            .flatten()
            .map(|flow| length(&flow["locations"]));
        most("steps", steps.sum(), MOST_STEPS)?;
        let uri = &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
        let relative = uri
            .as_str()
            .is_some_and(|uri| !uri.contains(':') && !uri.starts_with('/'));
        if !relative || result["partialFingerprints"]["primaryLocationLineHash"].is_null() {
            return Err(format!("GitHub cannot place a result in {uri}"));
        }
    }
    Ok(())
}
