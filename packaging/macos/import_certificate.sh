#!/bin/bash
# Put the certificate of APPLE_CERTIFICATE (a .p12 in base64, with APPLE_CERTIFICATE_PASSWORD) into a
# keychain of this run, and the key of APPLE_NOTARY_KEY (a .p8) into a file. Each command is of
# security(1), in the order of GitHub's page on signing Xcode applications.
set -euo pipefail
keychain="$RUNNER_TEMP/petdesk.keychain-db"
password=$(openssl rand -base64 24)

echo "$APPLE_CERTIFICATE" | base64 --decode > "$RUNNER_TEMP/petdesk.p12"
security create-keychain -p "$password" "$keychain"
security set-keychain-settings -lut 21600 "$keychain" # locked after six hours
security unlock-keychain -p "$password" "$keychain"
security import "$RUNNER_TEMP/petdesk.p12" -P "$APPLE_CERTIFICATE_PASSWORD" -A -t cert -f pkcs12 -k "$keychain"
rm "$RUNNER_TEMP/petdesk.p12"
# Else codesign would ask a person whether it may use the key.
security set-key-partition-list -S apple-tool:,apple: -k "$password" "$keychain" > /dev/null
security list-keychains -d user -s "$keychain"

if [ -n "${APPLE_NOTARY_KEY:-}" ]; then
  (umask 077 && printf '%s\n' "$APPLE_NOTARY_KEY" > "$RUNNER_TEMP/petdesk.p8")
  echo "PETDESK_NOTARY_KEY_FILE=$RUNNER_TEMP/petdesk.p8" >> "$GITHUB_ENV"
fi
