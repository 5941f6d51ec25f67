#!/bin/sh
# Judges the service at EMS_BASE_URL with the credential in EMS_CREDENTIAL.
# Exit codes: 0 conforming, 1 not conforming, 2 could not judge. Reports are in ./conformance either way.
set -u
npx --yes ems-conformance@0.1.0 run --config ems-conformance.yaml --out conformance --report sarif ctrf
code=$?
if [ "$code" -eq 1 ]; then
  echo "Not conforming. Open conformance/report.html, or read conformance/summary.md." >&2
fi
exit "$code"
