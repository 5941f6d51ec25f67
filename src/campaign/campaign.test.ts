import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leavesOf } from '../config/leaves.js';
import { openBundle } from '../evidence/reader.js';
import { deriveCatalogue, type Catalogue } from '../requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import type { CampaignOptions } from './campaign-options.js';
import { runCampaign } from './campaign.js';
import { chosenFrom } from './selection.js';
import { evidenceFile } from '../evidence/evidence-file.js';

let folder = '';
let catalogue: Catalogue;
/** Redirects requests for unknown paths to its login page, and echoes the header X-Caller on its lists. */
const server = createServer(({ url, headers }, response) => {
  if (url === '/login') response.writeHead(200, { 'content-type': 'text/html' }).end('<form>');
  else if (/^\/(systems|gateways)(\?|$)/.test(url ?? ''))
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify([{ id: 's1', name: headers['x-caller'] }]));
  else response.writeHead(302, { location: '/login' }).end();
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-campaign-'));
  catalogue = deriveCatalogue(await loadInterface());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const options = (only: string): CampaignOptions => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // of a server that listens on a port
  return {
    catalogue,
    configuration: { target: { baseUrl }, credentials: { full: { value: 'Bearer of-this-test' } } },
    embedded: false,
    seed: 'a',
    startedAt: '2026-01-01T00:00:00Z',
    evidence: { kind: 'file', folder },
    preflight: 'skip',
    only: chosenFrom(catalogue.requirements.filter(({ id }) => id === only)),
  };
};

test('what the environment put into a header is in no line of the evidence', async () => {
  const base = options('systems.list/served');
  const configuration = { ...base.configuration, headers: { 'X-Caller': 'value-of-ten' } };
  const outcome = await runCampaign({
    ...base,
    configuration,
    substitutions: [{ path: ['headers', 'X-Caller'], variables: [{ name: 'TEN', value: 'value-of-ten' }] }],
  });
  expect(outcome.kind).toBe('judged');
  const text = await readFile(join(folder, evidenceFile), 'utf8');
  expect(text).not.toContain('value-of-ten');
  const lines = text
    .trim()
    .split('\n')
    .map((line) =>
      leavesOf(JSON.parse(line))
        .filter(({ value }) => String(value).includes('{{environment:TEN}}'))
        .map(({ path }) => path.join('.')),
    );
  expect(lines[0]).toEqual(['configuration.headers.X-Caller']);
  expect(lines[1]).toEqual(['outcome.body.text', expect.stringMatching(/^request\.headers\./)]);
});

test.skipIf(process.platform !== 'linux')(
  'where the engine throws, the evidence is closed, and readable as far as it came',
  async () => {
    const broken = runCampaign({
      ...options('systems.list/served'),
      onProgress: ({ kind }) => {
        if (kind === 'scenario') throw new Error('a fault of ours');
      },
    });
    await expect(broken).rejects.toThrow('a fault of ours');
    const open = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    );
    expect(open).not.toContain(join(folder, evidenceFile));
    const bundle = await openBundle(join(folder, evidenceFile));
    expect(bundle.header.seed).toBe('a');
  },
);

test.each(['user-notifications.list/withdrawn', 'any-path/odd-method/unknown-path'])(
  '%s: a redirect to a page for everybody is not served, and not followed',
  async (id) => {
    const outcome = await runCampaign({ ...options(id), evidence: { kind: 'memory' } });
    const result =
      outcome.kind === 'judged' ? outcome.results.requirements.find((requirement) => requirement.id === id) : undefined;
    expect(result).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining('answered 302') as string,
    });
  },
);

test.each(['service', 'receiver'] as const)(
  'an interrupted run ends at once where nothing answers the first question (role %s)',
  async (role) => {
    const silent = createServer(() => undefined);
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    try {
      const { preflight: _, ...base } = options('systems.list/served');
      const { port } = silent.address() as AddressInfo; // of a server that listens on a port
      const outcome = await runCampaign({
        ...base,
        configuration: { ...base.configuration, target: { baseUrl: `http://127.0.0.1:${port}`, role } },
        evidence: { kind: 'memory' },
        signal: AbortSignal.timeout(100),
      });
      expect(outcome).toMatchObject({ kind: 'judged', results: { headline: { kind: 'interrupted' } } });
    } finally {
      silent.closeAllConnections();
      silent.close();
    }
  },
);
