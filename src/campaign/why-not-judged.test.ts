import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepare } from './prepare.js';
import { whyNotJudged } from './why-not-judged.js';

const obstacle = { kind: 'not-found', message: '2 operations answered 404' } as const;
const options = { baseUrl: 'http://127.0.0.1:1' };

test('the hint at a wrong base URL speaks of the paths of what is judged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ems-why-'));
  try {
    const config = join(folder, 'empty.yaml');
    await writeFile(config, '{}');
    expect(whyNotJudged(obstacle, await prepare({ ...options, config }, {}))).toContain('what stands before /systems');
    const supplement = join(folder, 'openapi.json');
    const paths = { '/pets': { get: { responses: {} } } };
    await writeFile(supplement, JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }));
    const ofDocument = whyNotJudged(obstacle, await prepare({ ...options, config, interface: 'none', supplement }, {}));
    expect(ofDocument).not.toContain('/systems');
    expect(ofDocument).toContain(`the paths of ${supplement} are appended to it`);
  } finally {
    await rm(folder, { recursive: true });
  }
});
