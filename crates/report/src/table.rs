//! Findings as a table of comma-separated values, one line each, with the first two places.

use crate::finding::{Finding, FindingSite};

const HEADER: &str = "fingerprint,rule,certainty,ranks,count,\
    file,line,column,function,op,other_file,other_line,other_column,other_function,other_op,message\n";

/// The whole table.
pub fn table(findings: &[Finding]) -> String {
    let rows = findings.iter().map(|finding| {
        let mut fields = vec![
            finding.fingerprint.clone(),
            finding.rule.id().into(),
            finding.certainty.word().into(),
            finding.ranks.to_string(),
            finding.count.to_string(),
        ];
        fields.extend([0, 1].map(|at| place(finding.sites.get(at))).concat());
        fields.push(finding.message.clone());
        line(&fields)
    });
    HEADER.to_owned() + &rows.collect::<String>()
}

fn place(site: Option<&FindingSite>) -> [String; 5] {
    let Some(site) = site else {
        return Default::default();
    };
    let known = |number: u32| match number {
        0 => String::new(),
        number => number.to_string(),
    };
    [
        site.file.clone(),
        known(site.line),
        known(site.column),
        site.function.clone(),
        site.op.clone(),
    ]
}

/// A line of a table: fields with quotes where they need them.
pub fn line(fields: &[impl AsRef<str>]) -> String {
    let quoted = fields.iter().map(AsRef::as_ref).map(|field| {
        match field.contains([',', '"', '\n', '\r']) {
            true => format!("\"{}\"", field.replace('"', "\"\"")),
            false => field.to_string(),
        }
    });
    quoted.collect::<Vec<_>>().join(",") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_findings::race;

    #[test]
    fn every_line_has_the_fields_of_the_header() {
        let table = table(&[race("a,b.c", [3, 0])]);
        let expected = ",RACE-REMOTE,certain,0-1,1,\"a,b.c\",3,5,main,MPI_Put,\"a,b.c\",,5,main,load,\
            MPI_Put by rank 0 and load by rank 1 race on bytes 0..8 of window `halo` of rank 1";
        assert_eq!(table, format!("{HEADER}{expected}\n"));
    }
}
