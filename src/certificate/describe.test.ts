import { expect, test } from 'vitest';
import { classNamed } from './conformance-classes.js';
import type { CertificatePredicate } from './predicate.js';
import { describeUnmetConditions } from './describe-unmet-conditions.js';
import { describeVerification } from './describe-verification.js';
import type { Verification } from './verify.js';

const totals = { pass: 1, fail: 1, inconclusive: 0, notApplicable: 1, error: 0 };
const predicate: CertificatePredicate = {
  class: 'service-core',
  challenge: null,
  seed: 's',
  suite: { name: 'ems-conformance', version: '0.1.0' },
  interface: { title: 'EMS', revision: 'current', digest: '0'.repeat(64) },
  implementation: { name: 'Cloud\u001b[31m\u202e', version: '7', vendor: 'ACME' },
  target: { role: 'service', embedded: false, baseUrl: 'https://ems.example/api' },
  times: { startedAt: '2026-11-21T08:00:00.000Z', durationMs: 5 },
  limits: { depth: 'thorough', examples: 7, requests: 40_000 },
  completeness: { planned: 3, judged: 2, notApplicable: 1 },
  totals: { must: totals, all: totals },
  ics: {
    absent: [
      { id: 'systems.assets.read', observed: 'absent' },
      { id: 'events.ev.plugged', observed: 'untried' },
      { id: 'gateways.jobs.create-by-type', observed: 'unclear' },
    ],
  },
  waivers: [{ requirement: 'systems.list/served', reason: 'soon\nmended', expires: '2026-12-31' }],
  requirements: [],
  reproduce: { run: '', judge: '', verify: '' },
};
const verified = (change: Partial<CertificatePredicate> = {}): string =>
  // The description of a certificate uses only its predicate.
  describeVerification({
    kind: 'verified',
    confirmed: ['It holds.'],
    remarks: ['Not counted.'],
    content: { kind: 'certificate', evidenceSha256: '', predicate: { ...predicate, ...change } },
    judged: { results: { run: {} } },
  } as unknown as Verification);

const looked =
  'The run looked at each statement at depth thorough, 7 random examples, at most 40000 requests; service-core asks ' +
  'for depth normal, 5 random examples at least';

test('what holds, what it proves, and what it cannot prove', () => {
  expect(verified())
    .toBe(`Verified: Cloud\\u001b[31m\\u202e 7, by ACME: service-core (Service, core), with 1 failure accepted for now
  ✓ It holds.
  · Not counted.
  · EMS, revision current: 3 stated mandatory requirements = 2 judged + 1 not applicable.
  · ${looked}.
  · Recorded at https://ems.example/api, from 2026-11-21T08:00:00.000Z on.
  · Declared absent: systems.assets.read (and not there).
  · Declared absent: events.ev.plugged (not tried).
  · Declared absent: gateways.jobs.create-by-type (neither shown nor ruled out).
  ! Fails, accepted until 2026-12-31: systems.list/served (soon\\nmended).

This proves:
  - whoever holds the private key of each signature above signed exactly this statement about this evidence;
  - the verdicts follow from the evidence: they were computed again here.

This cannot prove:
  - who ran the server that answered, or that it is the product that is named;
  - that the evidence was recorded and not written by hand: only the word of the signer says so;
  - what the implementation does with other data, or does today;
  - anything about statements that nothing judges: \`ems-conformance list --matrix\` gives the reason of each;
  - when the run took place: without a challenge, times are the word of the signer alone.
`);
});

test('a challenge bounds the age', () => {
  expect(verified({ challenge: 'today "7"' })).toContain(
    '\n  - the evidence was made for the challenge "today \\"7\\"": if that was first told on some day, the ' +
      'evidence is not older, unless it was rewritten.\n',
  );
  expect(verified({ target: { role: 'service', embedded: true } })).toContain(
    "\n  · The implementation was the suite's own reference.\n",
  );
});

test('a refusal says what held before, and that nothing counts', () => {
  expect(
    describeVerification({
      kind: 'refused',
      code: 'signature',
      because: 'bad\u0007',
      confirmed: ['First.'],
      remarks: [],
    }),
  ).toBe('Refused (signature).\n  ✓ First.\n  ✗ bad\\u0007.\n\nNothing that the file says counts.\n');
  expect(describeVerification({ kind: 'unchecked', because: 'No file.\nGive one.', confirmed: [], remarks: [] })).toBe(
    'Could not verify.\nNo file.\nGive one.\n',
  );
});

test('a test result is not called a certificate', () => {
  const told = describeVerification({
    kind: 'verified',
    confirmed: [],
    remarks: [],
    content: { kind: 'test-result' },
    judged: { results: { run: { limits: { depth: 'quick', examples: 1 } } } },
  } as unknown as Verification); // all that is looked at
  expect(told).toMatch(/^Verified: a test result, not a certificate: it names neither class nor challenge\.\n/);
  expect(told).toContain('looked at each statement at depth quick, 1 random example.');
});

test('unmet conditions name their code, what they are about, and what to do', () => {
  const to = classNamed('service-full');
  if (to === undefined) throw new Error('no such class');
  const about = Array.from({ length: 30 }, (_, at) => `r${at}`);
  const told = describeUnmetConditions(
    [
      { code: 'failure', message: '30 fail', remedy: 'Mend them.', about },
      { code: 'role', message: 'a\nb', remedy: 'Choose.', about: [] },
    ],
    {
      class: to,
      undecided: [],
      absences: [],
      unmetConditions: [],
      completeness: { planned: 0, judged: 0, notApplicable: 0 },
    },
  );
  expect(told).toBe(
    `No certificate for service-full.\n  ✗ failure: 30 fail.\n${about
      .slice(0, 20)
      .map((id) => `      ${id}\n`)
      .join('')}      and 10 more\n    Mend them.\n  ✗ role: a\\nb.\n    Choose.\n`,
  );
});
