#!/usr/bin/env bash
# The files for other programs, read by other programs: SARIF against its schema, the page in Chromium.
# usage: reports.sh
#
# The schema is taken from a package on crates.io, the validator from PyPI; both go to target/matrix.
# Variable: FENCEPOST_TOOL, the tool under test.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
tool=${FENCEPOST_TOOL:-$root/target/release/fencepost}
place=$root/target/matrix/reports
mkdir -p "$place"

complain() {
    echo "reports: $*" >&2
    exit 1
}

# A file with every kind of finding: races, misuses, several ranks.
cd "$root"
mapfile -t scenarios < <(find scenarios -name '*.fps' | sort)
code=0
"$tool" replay --brief --sarif "$place/all.sarif" --html "$place/all.html" "${scenarios[@]}" >/dev/null 2>&1 || code=$?
((code == 66)) || complain "the scenarios should have findings (exit code 66), but the code is $code"

crate=serde-sarif-0.8.0
[[ -d $place/$crate ]] ||
    curl --silent --fail --location "https://static.crates.io/crates/serde-sarif/$crate.crate" | tar xz -C "$place"
[[ -x $place/venv/bin/python ]] || python3 -m venv "$place/venv"
"$place/venv/bin/pip" install --quiet jsonschema
"$place/venv/bin/python" - "$place/$crate/src/schema.json" "$place/all.sarif" tests/golden/*.sarif <<'PYTHON'
import json, sys
from jsonschema import validators
schema, *documents = (json.load(open(path)) for path in sys.argv[1:])
validator = validators.validator_for(schema)(schema)
results = sum(len(document["runs"][0]["results"]) for document in documents)
problems = [
    f"{path}: {list(e.absolute_path)}: {e.message}"
    for path, document in zip(sys.argv[2:], documents)
    for e in validator.iter_errors(document)
]
print(f"reports: {len(documents)} files, {results} results, {len(problems)} problems")
sys.exit("\n".join(problems[:10]) or 0)
PYTHON

# What the script makes of the page's data: the list, the first finding with its source and picture.
chromium --headless --no-sandbox --disable-gpu --window-size=1400,900 --screenshot="$place/all.png" \
    --virtual-time-budget=2000 "file://$place/all.html" 2>/dev/null
chromium --headless --no-sandbox --disable-gpu --virtual-time-budget=2000 --dump-dom \
    "file://$place/all.html" >"$place/all.dom" 2>/dev/null
for part in 'aria-selected="true"' 'class="rule certain">RACE-' '<svg viewBox=' '<rect class="band"' \
    '<circle class="first"' '<circle class="second"' '<span class="hit">' 'What mends it'; do
    grep --quiet --fixed-strings "$part" "$place/all.dom" || complain "the page does not show $part"
done
echo "reports: the page is shown; see ${place#"$root"/}/all.png"
