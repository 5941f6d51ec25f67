import type { Configuration } from '../../config/configuration.js';
import type { RequestExchange } from '../../evidence/exchange.js';
import { sampleExchange } from '../../evidence/sample.fixture.js';
import type { Interface } from '../../../spec/model.js';
import { operationId } from '../../../spec/brands.js';
import { RequestExchangeView } from '../view.js';
import { servedCase, type ServedCase, type ServedExample } from './served-case.js';

const ids = { systemID: 'sys-1', gatewayID: 'gtw-1', customerID: 'cus-1', userID: 'usr-1', webhookID: 'hook-1' };

function outcomeOf({ status, damage, loginPage }: ServedExample): RequestExchange['outcome'] {
  if (status === 0) return { kind: 'no-response', fault: 'timeout', message: 'no response in 30 s' };
  return {
    kind: 'response',
    status,
    headers: [['content-type', loginPage === true ? 'text/html' : 'application/json']],
    ...(damage === undefined ? {} : { damage }),
    ...(loginPage === true ? { redirects: ['http://127.0.0.1:1/login'] } : {}),
  };
}

/** The exchange that an example of a ground describes. */
export function caseOf(example: ServedExample, iface: Interface): ServedCase {
  const { operation: id = 'systems.read', purpose = 'success', credential = 'full', query = {} } = example;
  const operation = iface.operations.find((each) => each.id === operationId(id));
  if (operation === undefined) throw new Error(`no operation ${id}`);
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => ids[name as keyof typeof ids] ?? 'x-1');
  const { violated: _, ...sample } = sampleExchange();
  const exchange: RequestExchange = {
    ...sample,
    operation: operation.id,
    purpose,
    credential,
    query,
    bindings: Object.fromEntries(operation.variables.map((name) => [name, ids[name as keyof typeof ids] ?? 'x-1'])),
    pathOrigin: operation.variables.length === 0 ? 'none' : (example.ids ?? 'learned'),
    queryOrigin: example.queryValues ?? 'none',
    ...(example.violated === undefined ? {} : { violated: example.violated }),
    request: {
      method: operation.method,
      url: `http://127.0.0.1:1/api${path}`,
      headers: example.body === undefined ? [] : [['content-type', 'application/json']],
      bodyOrigin: example.body ?? 'none',
    },
    outcome: outcomeOf(example),
  };
  const configuration: Configuration = {
    target: { baseUrl: 'http://127.0.0.1:1/api' },
    credentials: { full: { value: 'secret', privileged: example.privileged === true } },
    ...(example.expendable === true ? { writes: { expendable: { systemID: [ids.systemID] } } } : {}),
  };
  const context = { iface, configuration };
  const operations = new Map(iface.operations.map((each) => [each.id, each]));
  return servedCase(new RequestExchangeView(exchange, { ...context, operations }), operation, context);
}
