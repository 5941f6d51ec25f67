import { expect, test } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import type { OperationId } from '../../spec/model.js';
import type { Json } from '../core/json.js';
import type { RequestExchange } from '../evidence/exchange.js';
import { sampleExchange, sampleResponse } from '../evidence/sample.fixture.js';
import { partSteps } from '../stimuli/parts-of-body.js';
import { readBackStep } from '../stimuli/turned-body.js';
import { changedUnnamed, lostAtOnce } from './partial-changes.js';
import { RequestExchangeView } from './view.js';

const iface = await loadInterface();
const operations = new Map(iface.operations.map((operation) => [operation.id, operation]));
const operationOf = (id: string) => {
  const found = operations.get(id as OperationId); // one of the interface
  if (found === undefined) throw new Error(id);
  return found;
};
const [write, read] = [operationOf('systems.update'), operationOf('systems.read')];
const { damage: _damage, redirects: _redirects, ...response } = sampleResponse;

const recorded = (value: Json) => {
  const text = JSON.stringify(value);
  return { kind: 'text', text, bytes: text.length, cut: false } as const;
};

interface Sent {
  /** Absent of a reading. */
  readonly sent?: Json;
  readonly step?: string;
  readonly status?: number;
  readonly shown?: Json;
  readonly operation?: string;
  /** Default: a record that the run created. */
  readonly pathOrigin?: RequestExchange['pathOrigin'];
}

const viewsOf = (...requests: readonly Sent[]): readonly RequestExchangeView[] =>
  requests.map(({ sent, step, status = 200, shown, operation, pathOrigin = 'created' }, at) => {
    const { violated: _, ...sample } = sampleExchange();
    const isReading = sent === undefined;
    const exchange: RequestExchange = {
      ...sample,
      step: at,
      stepName: step ?? `step ${at}`,
      operation: operationOf(operation ?? (isReading ? read.id : write.id)).id,
      purpose: status === 422 ? 'invalid' : 'success',
      credential: 'full',
      pathOrigin,
      bindings: { systemID: 's1' },
      request: {
        ...sample.request,
        method: isReading ? 'GET' : 'PATCH',
        bodyOrigin: 'configured',
        ...(isReading ? {} : { body: recorded(sent) }),
      },
      outcome: { ...response, status, ...(shown === undefined ? {} : { body: recorded(shown) }) },
    };
    return new RequestExchangeView(exchange, { iface, configuration: {}, operations });
  });

const unnamed = (...requests: readonly Sent[]): readonly string[] =>
  changedUnnamed(viewsOf(...requests), write, read).map(({ pointer }) => pointer);

const both: Sent = { sent: { name: 'one', meta: { step: 2 } }, shown: { name: 'one', meta: { step: 2 } } };
const stays: Json = { name: 'one', meta: { step: 2 } };

test.each<[string, Sent, Json, readonly string[]]>([
  ['a member is gone after a change of another one', { sent: { name: 'one' } }, { name: 'one' }, ['/meta/step']],
  ['an empty change resets a member', { sent: {} }, { name: null, meta: { step: 2 } }, ['/name']],
  ['a refused change is made', { sent: { name: 7 }, status: 422 }, { name: 'two', meta: { step: 2 } }, ['/name']],
  ['all members stay', { sent: { name: 'one' } }, stays, []],
  ['a new value may lead to another one', { sent: { name: 'two' } }, { name: 'two' }, []],
  ['a failure of the server says nothing', { sent: {}, status: 500 }, {}, []],
  ['a change that may be made later says nothing', { sent: { name: 'two' }, status: 202 }, {}, []],
])('%s: the reading before and after', (_, change, shown, lost) =>
  expect(unnamed(both, { shown: stays }, change, { shown })).toEqual(lost),
);

test('the response to a change shows a member otherwise, and may leave out members', () => {
  expect(unnamed(both, { sent: { name: 'one' }, shown: { name: 'one', meta: null } })).toEqual(['/meta/step']);
  expect(unnamed(both, { sent: { name: 'one' }, shown: { name: 'one' } })).toEqual([]);
});

test('of a reading that is repeated until it shows the change, the last one counts', () =>
  expect(
    unnamed(both, { shown: stays }, { sent: {} }, { shown: {}, step: 'again' }, { shown: stays, step: 'again' }),
  ).toEqual([]));

test('another operation may have changed the record', () =>
  expect(
    unnamed(both, { shown: stays }, { sent: {} }, { sent: {}, operation: 'systems.gateways.create' }, { shown: {} }),
  ).toEqual([]));

const { together } = partSteps(write.id);
const atOnce = (name: string, more: Partial<Sent> = {}): readonly string[] =>
  lostAtOnce(
    viewsOf(
      { ...both, step: write.id },
      { shown: stays, step: readBackStep(write.id) },
      { sent: { name: 'three', meta: { step: 3 } } },
      { sent: { name: 'one' }, step: together.first },
      { sent: { meta: { step: 2 } }, step: together.others, ...more },
      { shown: { name, meta: { step: 2 } }, step: together.read },
    ),
    write,
    read,
  ).map(({ pointer }) => pointer);

test('of two changes at the same time, one is lost where the value from before is back', () => {
  expect(atOnce('three')).toEqual(['/name']);
  expect(atOnce('one')).toEqual([]);
  expect(atOnce('a value that the other change led to')).toEqual([]);
  expect(atOnce('three', { status: 409 })).toEqual([]);
});

test('the response to one of two changes at the same time may show the record without the other one', () => {
  const old: Json = { name: 'old', meta: { step: 1 } };
  const oneAtOnce = (step: string) =>
    unnamed(
      { sent: old, shown: old },
      { sent: { name: 'one' }, step: together.first, shown: stays },
      { sent: { meta: { step: 2 } }, step, shown: { name: 'old', meta: { step: 2 } } },
      { shown: stays, step: together.read },
      both,
    );
  expect(oneAtOnce(together.others)).toEqual([]);
  expect(oneAtOnce('alone')).toEqual(['/name']);
});

test('of a record that others may write to, a value counts that is gone', () => {
  const after = (name: Json): readonly string[] =>
    unnamed(
      ...[
        { sent: { name: 'before' }, shown: { name: 'before' } },
        { sent: { name: 'now' }, shown: { name: 'now' } },
        { shown: { name: 'now' } },
        { sent: {}, shown: { name: 'now' } },
        { shown: { name } },
      ].map((each) => ({ ...each, pathOrigin: 'configured' as const })),
    );
  expect(after('now')).toEqual([]);
  expect(after('of another client')).toEqual([]);
  expect(after('before')).toEqual([]);
  expect(after(null)).toEqual(['/name']);
});
