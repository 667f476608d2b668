#!/bin/sh
# Tests that a package with a program of a few lines gets the tool and its plugin.
# Usage: test.sh [scratch path]
set -eu
cd "$(dirname "$0")"
scratch=${1:-.build}
trap 'rm -rf diagrams README.md README.md.bak' EXIT
rm -rf diagrams README.md

run_plugin() {
  swift package --scratch-path "$scratch" --allow-writing-to-package-directory diagrams "$@"
}

# SwiftPM itself was seen to crash at its end. The command is then run again.
diagrams() {
  run_plugin "$@" || {
    ended=$?
    [ "$ended" -eq 139 ] || return "$ended"
    run_plugin "$@"
  }
}

fail() {
  echo "test.sh: $1" >&2
  exit 1
}

# expect <status> <text in the output> <arguments ...>
expect() {
  expected=$1 text=$2
  shift 2
  status=0
  output=$(diagrams "$@" 2>&1) || status=$?
  [ "$status" -eq "$expected" ] || fail "'$*' ended with $status, not $expected: $output"
  case $output in
  *"$text"*) ;;
  *) fail "'$*' did not print '$text' but: $output" ;;
  esac
}

expect 0 "bell                2       2            2" list
expect 0 "parcel              3       2            3" list
expect 1 "There is no folder 'diagrams' in" check
expect 0 "" render --all -T svg -T dot -T json -o diagrams/
[ "$(ls diagrams/*.dot | tr '\n' ' ')" = \
  "diagrams/bell.dot diagrams/door.dot diagrams/explored-door.dot diagrams/order.dot diagrams/parcel.dot " ] ||
  fail "there are other files: $(ls diagrams)"
expect 0 "5 diagrams are up to date." check
sed -i.bak 's/send/deliver/g' diagrams/order.json
expect 1 "order: event \`deliver\` was renamed to \`send\`." check
expect 1 "To update: swift package --allow-writing-to-package-directory diagrams render order" check
expect 0 "" render order -T json -o diagrams/
sed -i.bak 's/label="ringing"/label="loud"/' diagrams/bell.dot
expect 1 "bell: 'diagrams/bell.dot' was edited after it was drawn." check
# SwiftPM makes 1 of every status that is not 0.
expect 1 "Unknown machine 'ordr'. Did you mean 'order'?" render ordr
expect 1 "The package has no program 'other' that depends on 'DiagramTool'." --program other list
expect 0 "order" --program shop-graph list
# The untrusted text of the edited file is drawn in a child process of the program.
expect 0 ">loud<" render --file diagrams/bell.dot -T svg
expect 0 "current" render parcel --after "hand,arrive(on the way)" -T dot
printf '# Shop\n<!-- diagram: order mermaid -->\n<!-- /diagram -->\n' >README.md
expect 1 "order: the marker at README.md:2 has no content yet." check README.md
expect 0 "README.md: updated 'order'." embed README.md
expect 0 "README.md is up to date." check README.md
sed -i.bak 's/send/deliver/g' README.md
expect 1 "order: event \`deliver\` was renamed to \`send\`." check README.md
# Nothing is built for these.
export CATALOG_PROGRAMS="shop-graph bell-graph"
expect 1 "The package has several programs that list machines: 'bell-graph', 'shop-graph'." list
export CATALOG_PROGRAMS=""
expect 1 "The package has no program that lists its machines." list
echo "test.sh: the plugin works."
