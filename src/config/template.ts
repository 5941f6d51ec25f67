import { defaultLimits } from './defaults.js';

/**
 * What `init` writes: every entry of `ems-conformance.yaml`, with what it is for, and switched off. Lines with `##`
 * explain; taking `# ` from the others switches them on. Loads as it is, and with everything switched on.
 */
export const template = `# yaml-language-server: $schema=node_modules/ems-conformance/schemas/configuration.schema.json
## What the suite must be told about an implementation. Nothing here is needed for the embedded reference.
## Take "# " from the lines that you need, and put values of your own in place of the examples. \${NAME} in a text is
## replaced by the environment variable NAME, and $\${ stands for a literal \${. Entries that are still missing are named at the end of a run.

## Who is judged; stands in every report. Only the name is needed.
# implementation:
#   name: My energy service
#   version: "1.0"
#   vendor: Example GmbH
#   url: https://ems.example
#   contact: ems@ems.example

## What is judged: a service, or a webhook receiver (role: receiver).
# target:
#   baseUrl: https://ems.example/api
#   role: service

## How requests are authorised. The interface does not show the name of the header; without one it is Authorization.
# credentials:
#   header: Authorization
## The credential that is used unless a test needs another. Instead of \`value\`, \`command\` is a shell command that
## prints it. \`privileged: true\` declares that it has every right, so that an answer 403 is judged.
#   full:
#     value: "\${EMS_CREDENTIAL}"
#     privileged: true
## Credentials with every right but the named scope: they show whether a withdrawn scope is still demanded.
#   without:
#     TariffWrite:
#       value: "\${EMS_CREDENTIAL_WITHOUT_TARIFF_WRITE}"
## Further credentials, by a name of your choice.
#   named:
#     other:
#       command: cat other-token.txt

## Headers that every request carries.
# headers:
#   X-Tenant: example

## Existing things, by path variable. A thing that belongs under a parent names it.
# ids:
#   accountID: [a1]
#   systemID: [s1, s2]
#   gatewayID: [g1]
#   applianceID:
#     - { gatewayID: g1, applianceID: d1 }
#   clusterID: [c1]
#   platform: [example-exchange]

## Property that carries the id of a list item, where it has an unusual name.
# idFields:
#   systemID: uuid

## Manufacturer names behind VENDOR1 to VENDOR8 of the interface, as they stand in values.
# vendors:
#   1: MAKER_A
#   2: MAKER_B
#   3: MAKER_C
#   4: MAKER_D
#   5: MAKER_E
#   6: MAKER_F
#   7: MAKER_G
#   8: MAKER_H

## The vendor in application/vnd.<vendor>.v2+json.
# vendorMediaType: example

## What the run may change. Without \`allowed\` only reading requests are sent.
# writes:
#   allowed: true
## Existing things that may be changed. An account under deletableAccountID may be deleted, and all its systems.
#   expendable:
#     user: true
#     accountID: [a9]
#     customerID: [k9]
#     deletableAccountID: [a10]
#     gatewayID: [g9]
#     systemID: [s9]

## Request bodies that the interface does not show, by operation (\`ems-conformance list\` names them). \${RECEIVER_URL}
## is replaced by the address of the suite's own webhook receiver during the run.
# bodies:
#   systems.create:
#     value: { name: Conformance test }
#     mediaType: application/json
#   webhooks.create:
#     value: { url: "\${RECEIVER_URL}/hook" }
## Where an operation accepts several schemas: one body for each.
#   systems.assets.update:
#     schemas:
#       EVAssetUpdate: { name: Car }
#       EVStationAssetUpdate: { name: Station }
#       InverterAssetUpdate: { name: Inverter }
## With a JSON Schema (2020-12), random bodies are made from it.
#   systems.update:
#     schema: { type: object, properties: { name: { type: string, maxLength: 40 } } }

## Values of query parameters that the interface does not show, by operation.
# query:
#   gateways.list: { sort: name, order: asc }
#   accounts.sub-accounts.list: { include: [users] }

## Where the items of a list are in the body (JSON pointer), where it is not obvious.
# lists:
#   systems.list: /data/items

## How kinds of appliance are told apart: the property, and its value for each kind.
# appliances:
#   kindProperty: kind
#   kinds:
#     Inverter: INVERTER
#     Meter: METER
#     Heat Pump: HEAT_PUMP
#     EV Charging Station: EV_CHARGING_STATION
#     IO Device: IO_DEVICE
#     Heater: HEATER
#     Container: CONTAINER
## Ids of appliances that are external controllers.
#   externalControllers: [d7]

## The query parameter in which GET /systems/list takes the cursor.
# cursor:
#   parameter: cursor

## What is declared as not implemented: the asset read, the deprecated job creation, or events.
# ics:
#   absent: [systems.assets.read]

## Failures that are accepted until a date; every report shows them.
# waivers:
#   - requirement: systems.list/success-status
#     reason: Fix is scheduled for the next release.
#     expires: 2027-01-31

## Bounds of the run: for one exchange, for bodies read and recorded, for scenarios at a time, for requests a second,
## for the whole run, and the number of random examples for each operation.
# limits:
#   timeoutMs: ${defaultLimits.timeoutMs}
#   maxBodyBytes: ${defaultLimits.maxBodyBytes}
#   recordBodyBytes: ${defaultLimits.recordBodyBytes}
#   concurrency: ${defaultLimits.concurrency}
#   ratePerSecond: 20
#   maxTimeMs: 600000
#   examples: ${defaultLimits.examples}

## Files in PEM, relative to this file: authorities to trust, and the client's certificate with its key.
# tls:
#   ca: ca.pem
#   cert: client.pem
#   key: client-key.pem

## HTTP proxy for all requests.
# proxy: http://proxy.example:3128

## Webhook deliveries.
# events:
## Where the suite's receiver listens (port 0: any free one; with cert and key: TLS), and how it is reached.
#   listen:
#     host: 127.0.0.1
#     port: 0
#     cert: receiver.pem
#     key: receiver-key.pem
#   publicUrl: https://receiver.example
## How long a delivery is waited for.
#   waitMs: 5000
## Property of a delivery that names the event, and its values, where the path does not name it.
#   eventProperty: type
#   eventNames:
#     events.ev.plugged: ev.plugged
## Form of a delivery, and how it is signed (standard-webhooks, or hmac with the further entries).
#   envelope: none
#   signature:
#     scheme: hmac
#     algorithm: sha256
#     header: X-Signature
#     prefix: sha256=
#     encoding: hex
#     separator: ","
#     secret: "\${EMS_WEBHOOK_SECRET}"
## What makes the implementation emit an event: an operation, an HTTP call, a shell command, or only waiting.
#   triggers:
#     events.ev.plugged: { url: "https://simulator.example/plug", method: POST, headers: { X-Run: "1" }, body: { state: plugged } }
#     events.ev.unplugged: { command: ./unplug.sh }
#     events.gateway.online: { wait: true }
#     events.appliance.create: { operation: gateways.appliances.create, path: { gatewayID: g9 }, body: { name: Meter } }
## Bodies of events that are sent to a receiver under test.
#   payloads:
#     events.ev.plugged: { data: { state: plugged } }
`;
