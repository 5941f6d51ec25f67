import { describe, expect, test } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import { SourceError } from '../../documents/source-error.js';
import type { RequestExchange } from '../../evidence/exchange.js';
import { evidenceOfTraffic } from './evidence-of-traffic.js';
import { entriesOfHar } from './read-traffic.js';

const iface = await loadInterface();
const token = 'Bearer 9f3c1d77aa-visible';

interface Given {
  readonly url?: string;
  readonly method?: string;
  readonly at?: string;
  readonly requestHeaders?: readonly { readonly name: string; readonly value: string }[];
  readonly status?: number;
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
  readonly content?: { readonly [name: string]: string | number };
}

const entry = ({ url = 'https://ems.example/api/v2/systems', method = 'GET', ...given }: Given = {}) => ({
  startedDateTime: given.at ?? '2026-01-02T03:04:05.000Z',
  time: 12.4,
  request: { method, url, headers: [...(given.requestHeaders ?? [])] },
  response: {
    status: given.status ?? 200,
    headers: [...(given.headers ?? [{ name: 'Content-Type', value: 'application/json' }])],
    content: given.content ?? { size: 2, text: '[]' },
  },
});

function evidenceOf(...entries: readonly ReturnType<typeof entry>[]) {
  return evidenceOfTraffic(entriesOfHar({ log: { entries: [...entries] } }, 'a.har'), {
    iface,
    revision: 'current',
    suite: { name: 'ems-conformance', version: '0' },
    from: ['a.har'],
  });
}

const exchanges = (...entries: readonly ReturnType<typeof entry>[]): readonly RequestExchange[] =>
  [...evidenceOf(...entries).scenarios()].flat().flatMap((line) => (line.kind === 'exchange' ? [line] : []));

const responseOf = (given: Given) => {
  const [{ outcome } = { outcome: undefined }] = exchanges(entry(given));
  if (outcome?.kind !== 'response') throw new Error('the entry has no response');
  return outcome;
};

describe('a HAR file as evidence', () => {
  test('has the operations, ids and queries of its requests, in the order of time', () => {
    const lines = exchanges(
      entry({ url: 'https://ems.example/api/v2/gateways/g%201?x=1&x=2', at: '2026-01-02T03:04:06Z' }),
      entry(),
    );
    expect(lines.map(({ operation, at, bindings, query }) => ({ operation, at, bindings, query }))).toEqual([
      { operation: 'systems.list', at: 0, bindings: {}, query: {} },
      { operation: 'gateways.read', at: 1000, bindings: { gatewayID: 'g 1' }, query: { x: ['1', '2'] } },
    ]);
  });

  test('has the base URL that most requests to operations share; other entries are counted', () => {
    const { recorder, scenarios } = evidenceOf(
      entry(),
      entry({ url: 'https://ems.example/api/v2/gateways' }),
      entry({ url: 'https://elsewhere.example/systems' }),
      entry({ url: 'https://ems.example/index.html' }),
      entry({ method: 'OPTIONS' }),
    );
    expect(recorder.header.target.baseUrl).toBe('https://ems.example/api/v2');
    expect([...scenarios()]).toHaveLength(2);
    expect(recorder).toMatchObject({ exchanges: 2, others: 3 });
  });

  test('has deliveries of events, wherever the receiver is', () => {
    const sent = entry({ url: 'https://hooks.example/x/events/ev/plugged', method: 'POST', status: 204 });
    const lines = [...evidenceOf(entry(), sent).scenarios()].flat();
    expect(lines).toContainEqual(
      expect.objectContaining({ kind: 'delivery', event: 'events.ev.plugged', target: 'any', answer: { status: 204 } }),
    );
    expect(evidenceOf(sent).recorder.header.target.baseUrl).toBe('https://hooks.example/x');
  });

  test.each([
    ['a slash at the end', { url: 'https://ems.example/api/v2/systems/' }],
    ['another case', { url: 'https://ems.example/api/v2/Systems' }],
    ['an encoded slash', { url: 'https://ems.example/api/v2/gateways/a%2Fb' }],
    ['another address in a field', { requestHeaders: [{ name: 'X-Original-URL', value: '/a' }] }],
  ])('leaves out a request with %s', (_, other) => {
    const { recorder, scenarios } = evidenceOf(entry(), entry(other));
    expect([...scenarios()]).toHaveLength(1);
    expect(recorder.others).toBe(1);
  });

  test('is refused where no entry is of the interface', () => {
    expect(() => evidenceOf(entry({ url: 'https://ems.example/index.html' }))).toThrow(SourceError);
  });

  test('passes over entries without a request or a readable time', () => {
    expect(entriesOfHar({ log: { entries: [null, 7, {}, { ...entry(), startedDateTime: 'soon' }] } }, 'a')).toEqual([]);
    expect(entriesOfHar({ log: { entries: 'none' } }, 'a')).toEqual([]);
  });

  test('has no credential, cookie or pseudo-header field', () => {
    const [line] = exchanges(
      entry({
        requestHeaders: [
          { name: ':authority', value: 'ems.example' },
          { name: 'Authorization', value: token },
          { name: 'Cookie', value: 'session=ab12cd34ef56' },
        ],
        url: `https://ems.example/api/v2/systems?access_token=${encodeURIComponent(token)}`,
        content: { size: 40, text: JSON.stringify({ echoed: token }) },
      }),
    );
    const text = JSON.stringify(line);
    expect(text).not.toContain('9f3c1d77aa');
    expect(text).not.toContain('ab12cd34ef56');
    expect(line?.request.headers.map(([name]) => name)).toEqual(['authorization', 'cookie']);
  });

  test.each<[string, Given, { readonly body: boolean; readonly damage?: string; readonly cut?: boolean }]>([
    ['whole', {}, { body: true, cut: false }],
    ['in base64', { content: { size: 2, text: 'W10=', encoding: 'base64' } }, { body: true, cut: false }],
    ['kept in part', { content: { size: 900, text: '[' } }, { body: true, cut: true }],
    ['empty', { content: { size: 0, text: '' } }, { body: false }],
    ['left out by the recording', { content: { size: 900 } }, { body: false, damage: 'undecodable' }],
    ['left out, of no known size', { content: { size: 0 } }, { body: false, damage: 'undecodable' }],
    ['left out, where there is none', { status: 204, content: { size: 0 } }, { body: false }],
  ])('tells a body that is %s', (_, given, { body, damage, cut }) => {
    const outcome = responseOf(given);
    expect(outcome.body !== undefined).toBe(body);
    expect(outcome.damage).toBe(damage);
    expect(outcome.body?.cut).toBe(cut);
  });

  test('has no exchange with more different credentials than can be hidden', () => {
    const { recorder, scenarios } = evidenceOf(
      ...Array.from({ length: 502 }, (_, number) =>
        entry({ requestHeaders: [{ name: 'authorization', value: `Bearer visible-${number}-token` }] }),
      ),
    );
    const lines = JSON.stringify([...scenarios()]);
    expect(recorder).toMatchObject({ exchanges: 500, withheld: 2 });
    expect(lines).not.toContain('visible-');
  });

  test('tells that no response came', () => {
    const [line] = exchanges(entry({ status: 0 }));
    expect(line?.outcome).toMatchObject({ kind: 'no-response', fault: 'aborted' });
  });
});
