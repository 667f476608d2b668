#!/bin/sh
# Proves from outside that a package with a program of a few lines gets the tool and its plugin.
# Usage: test.sh [scratch path]
set -eu
cd "$(dirname "$0")"
scratch=${1:-.build}
trap 'rm -rf diagrams README.md README.md.bak' EXIT
rm -rf diagrams README.md

diagrams() {
  swift package --scratch-path "$scratch" --allow-writing-to-package-directory diagrams "$@"
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
  *) fail "'$*' did not say '$text' but: $output" ;;
  esac
}

expect 0 "bell        2       2            2" list
expect 1 "There is no folder 'diagrams' in" check
expect 0 "" render --all -T svg -T dot -o diagrams/
[ "$(ls diagrams | tr '\n' ' ')" = "bell.dot bell.svg door.dot door.svg order.dot order.svg " ] ||
  fail "the files are others: $(ls diagrams)"
expect 0 "3 diagrams are up to date." check
sed -i.bak 's/send/deliver/g' diagrams/order.dot
expect 1 "order: event \`deliver\` was renamed to \`send\`." check
expect 1 "To update: swift package --allow-writing-to-package-directory diagrams render order" check
# SwiftPM makes 1 of every status that is not 0.
expect 1 "Unknown machine 'ordr'. Did you mean 'order'?" render ordr
expect 1 "The package has no program 'nobody' that depends on 'DiagramTool'." --program nobody list
expect 0 "order" --program shop-graph list
printf '# Shop\n<!-- diagram: order mermaid -->\n<!-- /diagram -->\n' >README.md
expect 1 "order: nothing is below the marker at README.md:2 yet." check
expect 0 "README.md: updated 'order'." embed README.md
expect 0 "README.md is up to date." check README.md
sed -i.bak 's/send/deliver/g' README.md
expect 1 "order: event \`deliver\` was renamed to \`send\`." check README.md
# Nothing is built for these.
export CATALOG_PROGRAMS="shop-graph bell-graph"
expect 1 "The package has several programs that list machines: 'bell-graph', 'shop-graph'." list
export CATALOG_PROGRAMS=""
expect 1 "The package has no program that lists its machines." list
echo "test.sh: the plugin does what it should."
