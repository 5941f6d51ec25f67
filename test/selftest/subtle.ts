import { cursorParameter } from '../../reference/resources/system-cursor.js';
import type { OperationId } from '../../spec/model.js';
import { on, type SubtleFault } from './subtle-fault.js';
import { subtleWrites } from './subtle-writes.js';

const refuse = { kind: 'answer', status: 422, body: { error: 'not this' } } as const;

export const subtleFaults: readonly SubtleFault[] = [
  {
    id: 'second-page',
    about: 'The scanners of a gateway are no array on the second page of the list.',
    fault: { kind: 'set', on: on('gateways.list', { query: { page: '2' } }), at: '$items/*/scanners', value: 'none' },
    requirement: 'gateways.list/stated-type/Gateway.scanners',
  },
  {
    id: 'door-for-a-proxy',
    about: 'A ping needs no credential where a proxy is said to have forwarded it from the own machine.',
    fault: {
      kind: 'skip-authentication',
      on: on('webhooks.ping', { credential: 'none', header: { 'x-forwarded-for': '127.0.0.1' } }),
    },
    requirement: 'webhooks.ping/credential-required',
  },
  {
    id: 'door-for-a-wrong-credential',
    about: 'A scheme in lower case is taken for the credential where a proxy is said to have forwarded the request.',
    fault: {
      kind: 'skip-authentication',
      on: on('systems.tariff.read', {
        credential: 'form:made-up-scheme-other-case',
        header: { forwarded: 'for=127.0.0.1;host=localhost;proto=https' },
      }),
    },
    requirement: 'systems.tariff.read/made-up-credential/refused',
  },
  {
    id: 'door-for-another-scheme',
    about: 'Any user and password of the scheme Basic open the list of gateways.',
    fault: { kind: 'skip-authentication', on: on('gateways.list', { credential: 'form:made-up-other-scheme' }) },
    requirement: 'gateways.list/made-up-credential/refused',
  },
  {
    id: 'door-with-a-slash',
    about: 'The scans of a gateway need no credential at the path with a slash at its end.',
    fault: {
      kind: 'skip-authentication',
      on: on('gateways.scans.list', { credential: 'none', target: ['a slash at the end of the path'] }),
    },
    requirement: 'gateways.scans.list/credential-required',
  },
  {
    id: 'fails-with-a-charset',
    about: 'A tariff is not changed by a body whose media type has a parameter: the server fails.',
    fault: {
      kind: 'answer',
      on: on('systems.tariff.update', { header: { 'content-type': 'application/json; charset=utf-8' } }),
      status: 500,
      body: { error: 'unexpected' },
    },
    requirement: 'systems.tariff.update/served',
  },
  {
    id: 'ignores-a-body-in-upper-case',
    about: 'A system stays as it is where the media type of the body is in upper case.',
    fault: {
      kind: 'forget',
      on: on('systems.update', { header: { 'content-type': 'APPLICATION/JSON' } }),
    },
    requirement: 'systems.update/read-back',
  },
  {
    id: 'error-page-for-browsers',
    about: 'A client that prefers HTML, as browsers do, gets an HTML page where its credential is wrong.',
    fault: {
      kind: 'media-type',
      on: on('systems.update', {
        credential: 'form:longer',
        accept: 'text/html, application/xhtml+xml, application/json;q=0.9, */*;q=0.8',
      }),
      type: 'text/html',
    },
    requirement: 'systems.update/error-json',
  },
  {
    id: 'page-for-an-unknown-id',
    about: 'The 404 for an id that no gateway has is an HTML page.',
    fault: { kind: 'media-type', on: on('gateways.read', { status: 404 }), type: 'text/html' },
    requirement: 'gateways.read/error-json',
  },
  {
    id: 'deletion-with-one-parameter',
    about: 'The deletion of systems fails where one of its two parameters is given alone.',
    fault: {
      kind: 'answer',
      on: on('accounts.systems.delete', { queryHas: ['moveVendorID'], queryLacks: ['moveSystemsAndCustomers'] }),
      status: 500,
      body: { error: 'unexpected' },
    },
    requirement: 'accounts.systems.delete/served',
  },
  {
    id: 'second-page-by-cursor',
    about: 'What follows a cursor comes as plain text.',
    fault: {
      kind: 'media-type',
      on: on('systems.list-by-cursor', { queryHas: [cursorParameter], status: '2XX' }),
      type: 'text/plain',
    },
    requirement: 'systems.list-by-cursor/media-type',
  },
  {
    id: 'one-kind-in-a-list',
    about: 'Meters lack the systemID in the list of appliances.',
    fault: { kind: 'remove', on: on('gateways.appliances.list'), at: '$items/*/?$kind=METER/systemID' },
    requirement: 'gateways.appliances.list/presence/ListedAppliance.systemID',
  },
  {
    id: 'one-kind-read-alone',
    about: 'Containers do not tell their kind when they are read.',
    fault: { kind: 'remove', on: on('gateways.appliances.read'), at: '?$kind=CONTAINER/$kind' },
    requirement: 'gateways.appliances.read/kind-property/present',
  },
  {
    id: 'list-after-an-update',
    about: 'Appliances lack the systemID in the list once one of them was changed.',
    fault: {
      kind: 'remove',
      on: on('gateways.appliances.list', { after: 'gateways.appliances.update' as OperationId }),
      at: '$items/*/systemID',
    },
    requirement: 'gateways.appliances.list/presence/ListedAppliance.systemID',
  },
  {
    id: 'stale-view',
    about: 'The system of a gateway keeps its plan in a cache after the system was changed.',
    fault: {
      kind: 'set',
      on: on('gateways.system.read', { after: 'systems.update' as OperationId }),
      at: 'plan',
      value: 'OLD_PLAN',
    },
    requirement: 'gateways.system.read/same-system/plan',
  },
  {
    id: 'last-page',
    about: 'The last of several pages of systems tells plans as numbers.',
    fault: { kind: 'set', on: on('systems.list', { items: 'rest' }), at: '$items/*/plan', value: 7 },
    requirement: 'systems.list/enumeration-type/System.plan',
  },
  {
    id: 'created-without-method',
    about: 'A subscription knows no PUT of its secret.',
    fault: { kind: 'answer', on: on('webhooks.secret.replace'), status: 405 },
    requirement: 'webhooks.secret.replace/served',
    also: [{ requirement: 'any-path/odd-method/allow', because: 'the 405 has no Allow' }],
  },
  {
    id: 'offset-without-colon',
    about: 'The offset of createdAt lacks its colon.',
    fault: { kind: 'set', on: on('webhooks.read'), at: 'createdAt', value: '2026-01-01T10:00:00+0100' },
    requirement: 'webhooks.read/stated-type/WebhookSubscription.createdAt',
  },
  {
    id: 'one-kind-as-an-asset',
    about: 'External controllers call themselves otherwise when they are read as assets.',
    fault: {
      kind: 'set',
      on: on('systems.assets.read'),
      at: '?$kind=EXTERNAL_CONTROLLER/$kind',
      value: 'ExternalController',
    },
    requirement: 'systems.assets.read/external-controller',
  },
  {
    id: 'nested-in-a-scan',
    about: 'A charging station inside the second scan record has a removed type.',
    fault: {
      kind: 'set',
      on: on('gateways.scans.list'),
      at: '$items/1/appliances/**/evChargingStation/type',
      value: 'OCPP_STATION_TYPE',
    },
    requirement: 'gateways.scans.list/removed-value/EVChargingStation.evChargingStation.type/OCPP_STATION_TYPE',
  },
  {
    id: 'after-an-update',
    about: 'Once time-of-use settings were changed, they are read without systemKind.',
    fault: {
      kind: 'remove',
      on: on('systems.time-of-use.read', { after: 'systems.time-of-use.update' as OperationId }),
      at: 'systemKind',
    },
    requirement: 'systems.time-of-use.read/presence/TimeOfUseSettings.systemKind',
  },
  {
    id: 'true-is-not-written',
    about: 'An update that turns time-of-use settings on is acknowledged, and not made.',
    fault: { kind: 'forget', on: on('systems.time-of-use.update', { bodyEquals: { '/enabled': true } }) },
    requirement: 'systems.time-of-use.update/read-back',
  },
  {
    id: 'false-is-not-written',
    about: 'A replacement that turns time-of-use settings off is acknowledged, and not made.',
    fault: { kind: 'forget', on: on('systems.time-of-use.replace', { bodyEquals: { '/enabled': false } }) },
    requirement: 'systems.time-of-use.replace/read-back',
  },
  {
    id: 'zero-is-not-written',
    about: 'A price of zero is acknowledged, and not written.',
    fault: { kind: 'forget', on: on('systems.tariff.update', { bodyEquals: { '/pricePerKilowattHour': 0 } }) },
    requirement: 'systems.tariff.update/read-back',
  },
  {
    id: 'empty-list-is-not-written',
    about: 'A schedule without intervals is acknowledged, and not written.',
    // By PUT, which replaces the list; a PATCH may add to it.
    fault: { kind: 'forget', on: on('systems.import-power-limit.replace', { bodyEquals: { '/intervals': [] } }) },
    requirement: 'systems.import-power-limit.replace/read-back',
  },
  {
    id: 'empty-text-is-not-written',
    about: 'An empty description of a subscription is acknowledged, and not written.',
    fault: { kind: 'forget', on: on('webhooks.replace', { bodyEquals: { '/description': '' } }) },
    requirement: 'webhooks.replace/read-back',
  },
  {
    id: 'once-zero-always-zero',
    about: 'Once the price of a tariff is zero, no further price is written.',
    fault: {
      kind: 'forget',
      on: on('systems.tariff.update', { bodyEquals: { '/pricePerKilowattHour': 0.29 }, from: 2 }),
    },
    requirement: 'systems.tariff.update/read-back',
  },
  {
    id: 'after-an-update-of-a-system',
    about: 'Once a system was changed, plans are read as numbers.',
    fault: { kind: 'set', on: on('systems.read', { after: 'systems.update' as OperationId }), at: 'plan', value: 7 },
    requirement: 'systems.read/enumeration-type/System.plan',
    also: [
      { requirement: 'systems.update/read-back', because: 'the plan that was sent is not read back' },
      { requirement: 'gateways.read/same-system/system.plan', because: 'the views are compared after all changes' },
      { requirement: 'gateways.system.read/same-system/plan', because: 'the views are compared after all changes' },
    ],
  },
  ...(['replace', 'update'] as const).map((write) => ({
    id: `emptied-list-after-${write}`,
    about: 'A list that was written is read empty.',
    fault: { kind: 'set', on: on('systems.import-power-limit.read'), at: 'intervals', value: [] } as const,
    requirement: `systems.import-power-limit.${write}/read-back`,
    also: [
      {
        requirement: `systems.import-power-limit.${write === 'update' ? 'replace' : 'update'}/read-back`,
        because: 'the same is read after both',
      },
    ],
  })),
  {
    id: 'once-in-ten',
    about: 'Every tenth list of appliances lacks the systemID.',
    fault: { kind: 'remove', on: on('gateways.appliances.list', { every: 10 }), at: '$items/*/systemID' },
    requirement: 'gateways.appliances.list/presence/ListedAppliance.systemID',
    also: [
      {
        requirement: 'gateways.appliances.list/equal-form',
        because: 'the tenth list can be one of the two that are compared',
      },
    ],
  },
  {
    id: 'one-skip-authentication',
    about: 'Cost KPIs alone are read without a credential.',
    fault: { kind: 'skip-authentication', on: on('systems.costs-kpi.read') },
    requirement: 'systems.costs-kpi.read/credential-required',
    also: [
      {
        requirement: 'systems.costs-kpi.read/made-up-credential/refused',
        because: 'a credential that was never issued is taken as well',
      },
    ],
  },
  {
    id: 'one-of-two-values',
    about: 'Of the two added types of heat pump, the second one is refused.',
    fault: { ...refuse, on: on('gateways.appliances.create', { bodyEquals: { '/heatPump/type': 'VENDOR8_MODEL4' } }) },
    requirement: 'gateways.appliances.create/added-value/HeatPumpType/VENDOR8_MODEL4/accepted',
  },
  {
    id: 'only-in-an-event',
    about: 'A removed property is carried by one event alone.',
    fault: { kind: 'set', on: on('events.gateway.online'), at: 'userID', value: 'usr-1001' },
    requirement: 'events.gateway.online/event-withdrawn-property/userID',
  },
  {
    id: 'only-to-an-address-with-a-query',
    about: 'One event is delivered with another method to a subscription whose address has a query.',
    fault: {
      kind: 'delivery',
      on: on('events.gateway.online', { bodyContains: { '/url': '?' } }),
      method: 'PUT',
    },
    requirement: 'events.gateway.online/event-method',
  },
  {
    id: 'behind-a-charset',
    about: 'A media type that is not the stated one comes with a charset.',
    fault: { kind: 'media-type', on: on('systems.tariff.read', { status: '2XX' }), type: 'text/json; charset=utf-8' },
    requirement: 'systems.tariff.read/media-type',
  },
  {
    id: 'vendor-type-behind-a-charset',
    about: 'The user update answers in the vendor media type, with a charset.',
    fault: {
      kind: 'media-type',
      on: on('user.update', { status: '2XX' }),
      type: 'application/vnd.VENDOR.v2+json; charset=utf-8',
    },
    requirement: 'user.update/media-type',
  },
  {
    id: 'page-size-137',
    about: 'One page size is refused.',
    fault: {
      kind: 'answer',
      status: 400,
      body: { error: 'not this' },
      on: on('account-tokens.list', { query: { per_page: '137' } }),
    },
    requirement: 'account-tokens.list/per-page/accepts-between',
    examples: 2_400,
    least: '?per_page=137',
  },
  {
    id: 'a-string-in-a-name',
    about: 'A name with a quotation mark in it is refused.',
    fault: { ...refuse, on: on('systems.update', { bodyContains: { '/name': '"' } }) },
    requirement: 'systems.update/supplied-body',
    examples: 300,
    least: String.raw`{"name":"\""}`,
  },
  {
    id: 'two-fields-together',
    about: 'A time zone and a plan in one change are refused.',
    fault: { ...refuse, on: on('systems.update', { bodyHas: ['/timezone', '/plan'] }) },
    requirement: 'systems.update/supplied-body',
    examples: 30,
  },
  ...subtleWrites,
];
