import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../core/package-root.js';
import type { Change } from '../intake/change.js';
import { readChanges } from '../intake/read-changes.js';
import { loadCatalogue, type LoadedCatalogue } from '../load-catalogue.js';
import { changesMarkdown } from './changes-markdown.js';
import { changesData, changesText } from './changes-text.js';
import { selectByChanges, selectedBy, stimuliOf, type ChangeSelection } from './selection.js';

let known: LoadedCatalogue;
let ping: ChangeSelection;
beforeAll(async () => {
  known = await loadCatalogue();
  const file = join(packageRoot(), 'src/changes/fixtures/ping/oasdiff-1.32.1.json');
  ping = selectByChanges(await readChanges(file), known);
});

const nothingBeside = { annotations: [] };

test('each change lists the requirements and the stimuli that it selects, and why', () => {
  for (const text of [changesText(ping, nothingBeside, 993), changesMarkdown(ping, nothingBeside, 993)]) {
    expect(text).toContain('as they are about the status of the answers of webhooks.ping');
    expect(text).toContain(
      'webhooks.ping for control and invalid and no-credential and robustness and scope and success',
    );
    expect(text).toContain(`${ping.requirements.length} of 993 requirements to run again`);
    for (const one of ping.affected)
      for (const { id } of selectedBy(one)) expect(text.split(id).length).toBeGreaterThan(1);
  }
});

test('the same as data', () => {
  expect(changesData(ping, nothingBeside)).toMatchObject({
    changes: ping.affected.map((one) => ({
      touchedBecause: 'they are about the status of the answers of webhooks.ping',
      stimuli: stimuliOf(selectedBy(one)),
    })),
    selected: ping.requirements.map(({ id }) => id),
    stimuli: stimuliOf(ping.requirements),
  });
});

test('every requirement that is selected is listed under a change, with every stimulus that it wants', () => {
  const under = ping.affected.flatMap(selectedBy);
  expect(new Set(under.map(({ id }) => id))).toEqual(new Set(ping.requirements.map(({ id }) => id)));
  expect(stimuliOf(under)).toEqual(stimuliOf(ping.requirements));
  expect(stimuliOf(ping.requirements).length).toBeGreaterThan(5);
});

test('a long list ends with how many more there are', () => {
  const change: Change = {
    id: null,
    severity: 'warning',
    place: { kind: 'document', section: 'security' },
    text: 'security',
    details: {},
  };
  const all = known.catalogue.requirements.length;
  expect(changesText(selectByChanges([change], known), nothingBeside, all)).toContain(
    `and ${all - 60} more (--json lists them)`,
  );
});

test('nothing in a document becomes markup', () => {
  const change: Change = {
    id: 'x`y',
    severity: 'info',
    place: { kind: 'operation', method: 'GET', path: '/a`|<script>' },
    text: '<img src=x> [a](javascript:b)\n# title',
    details: {},
  };
  const text = changesMarkdown(selectByChanges([change], known), nothingBeside, 993);
  expect(text).toContain('``GET /a`\\|<script>``');
  expect(text).toContain('&lt;img src=x&gt; \\[a\\]\\(javascript:b\\)\\\\n\\# title');
});
