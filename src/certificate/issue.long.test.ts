import { openBundle } from '../evidence/reader.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import type { Catalogue } from '../requirements/catalogue.js';
import type { ClassId } from './conformance-classes.js';
import { classNamed } from './conformance-classes.js';
import { issueCertificate, type Issued } from './issue.js';
import type { UnmetConditionCode } from './unmet-condition.js';
import { predicateType } from './predicate.js';
import {
  catalogue,
  challenge,
  newKey,
  recordRun,
  suite,
  whole,
  workshop,
  type SampleRun,
  type TestKey,
} from './run.fixture.js';
import { rewriteBundle, statementOf } from './tamper.fixture.js';
import { describeUnmetConditions } from './describe-unmet-conditions.js';
import { testResultType } from './test-result.js';

const { folder, remove } = await workshop();
afterAll(remove);

let certifier: TestKey;
let honest: string;
beforeAll(async () => {
  certifier = await newKey(folder, 'p256');
  honest = await recordRun(folder);
});

const issuing = async (
  evidence: string,
  {
    to = 'service-core',
    given = challenge,
    by = catalogue,
  }: { readonly to?: ClassId; readonly given?: string | null; readonly by?: Catalogue } = {},
): Promise<Issued> => {
  const found = classNamed(to);
  if (found === undefined) throw new Error(`no class ${to}`);
  return issueCertificate({
    evidence,
    open: openBundle,
    catalogue: by,
    suite,
    class: found,
    challenge: given,
    key: certifier.key,
  });
};
const codesOf = (issued: Issued): readonly UnmetConditionCode[] | 'certificate' =>
  issued.kind === 'none' ? issued.unmetConditions.map(({ code }) => code) : 'certificate';
const after = async (run: SampleRun, to?: ClassId): Promise<Issued> =>
  issuing(await recordRun(folder, run), to === undefined ? {} : { to });

/** One fault of the reference, and the requirement that it breaks. */
const broken = 'market-prices.read/credential-required';
const faultOf = (id: string): NonNullable<SampleRun['faults']> => {
  const requirement = catalogue.find(id);
  if (requirement === undefined || requirement.role === 'receiver') throw new Error(`no requirement ${id}`);
  return requirement.faults.slice(0, 1).map(({ fault }) => fault);
};
const waived =
  (expires: string, requirement: string) =>
  (configuration: Configuration): Configuration => ({
    ...configuration,
    waivers: [{ requirement, reason: 'mended in the next release', expires }],
  });

describe('a run that reaches its class', () => {
  test('is certified in two statements about one file', async () => {
    const issued = await issuing(honest);
    if (issued.kind === 'none') throw new Error(JSON.stringify(issued.unmetConditions));
    const [certificate, result] = [statementOf(issued.certificate), statementOf(issued.testResult)];
    expect(certificate).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      predicateType,
      subject: [{ name: 'evidence.jsonl' }],
    });
    expect(result).toMatchObject({
      predicateType: testResultType,
      predicate: { result: 'PASSED', warnedTests: [], failedTests: [] },
    });
    expect(result.subject).toEqual(certificate.subject);
    const { planned, judged, notApplicable } = issued.predicate.completeness;
    expect(planned).toBe(judged + notApplicable);
    expect(issued.predicate).toMatchObject({
      challenge,
      seed: challenge,
      target: { role: 'service', embedded: true },
      waivers: [],
      ics: { absent: [] },
    });
    expect(issued.predicate.requirements.map(({ id }) => id)).toEqual(catalogue.requirements.map(({ id }) => id));
  });

  test('a certificate says how deep it looked, and so does its way to reproduce', async () => {
    const limits = { depth: 'thorough', examples: 6, requests: 100_000 } as const;
    const issued = await after({ configure: (configuration) => ({ ...configuration, limits }) });
    if (issued.kind === 'none') throw new Error(JSON.stringify(issued.unmetConditions));
    expect(issued.predicate.limits).toEqual(limits);
    expect(issued.report.limits).toEqual(limits);
    expect(issued.predicate.reproduce.run).toContain(' --depth thorough --examples 6 --max-requests 100000');
  });

  test('two runs with one challenge say the same but for times', async () => {
    const predicates = [];
    for (const evidence of [honest, await recordRun(folder)]) {
      const issued = await issuing(evidence);
      if (issued.kind === 'none') throw new Error(JSON.stringify(issued.unmetConditions));
      const { times, ...rest } = issued.predicate;
      expect(Object.keys(times)).toEqual(['startedAt', 'durationMs']);
      predicates.push(rest);
    }
    expect(predicates[0]).toEqual(predicates[1]);
  });

  test('an implementation outside of this process has its address in the certificate', async () => {
    const issued = await after({ external: true });
    expect(issued.kind === 'certificate' ? issued.predicate.target : issued).toEqual({
      role: 'service',
      embedded: false,
      baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
    });
  });

  test('a waiver is named where the class allows it, and the test result warns', async () => {
    const issued = await after({ faults: faultOf(broken), configure: waived('2026-11-21', broken) });
    if (issued.kind === 'none') throw new Error(JSON.stringify(issued.unmetConditions));
    expect(issued.predicate.waivers).toEqual([
      { requirement: broken, reason: 'mended in the next release', expires: '2026-11-21' },
    ]);
    expect(statementOf(issued.testResult).predicate).toMatchObject({
      result: 'WARNED',
      warnedTests: [broken],
      failedTests: [],
    });
  });

  test('what is declared absent is named with what was seen of it', async () => {
    const configure = (configuration: Configuration): Configuration => ({
      ...configuration,
      ics: { absent: ['systems.assets.read'] },
    });
    const issued = await after({ configure });
    expect(issued.kind === 'certificate' ? issued.predicate.ics : issued).toEqual({
      absent: [{ id: 'systems.assets.read', observed: 'untried' }],
    });
  });
});

describe('no certificate', () => {
  test('for a faulty implementation', async () => {
    const issued = await after({ faults: faultOf(broken) });
    expect(issued).toMatchObject({ kind: 'none', unmetConditions: [{ code: 'failure', about: [broken] }] });
  });

  test('for a filtered run', async () => {
    const issued = await after({ only: 'webhooks.*' });
    expect(issued).toMatchObject({
      kind: 'none',
      unmetConditions: [{ code: 'filtered', message: 'only a part of the plan ran: webhooks.*' }],
    });
  });

  test('for a run cut short', async () => {
    expect(codesOf(await after({ interruptAfterExchanges: 10 }))).toEqual(
      expect.arrayContaining(['ended-early', 'inconclusive']),
    );
    expect(
      codesOf(
        await after({
          configure: (configuration) => ({ ...configuration, limits: { ...configuration.limits, maxTimeMs: 30 } }),
        }),
      ),
    ).toEqual(expect.arrayContaining(['ended-early', 'inconclusive']));
  });

  test('for an expired waiver, also of what no longer fails', async () => {
    expect(codesOf(await after({ faults: faultOf(broken), configure: waived('2026-11-20', broken) }))).toEqual([
      'waiver-expired',
      'failure',
    ]);
    expect(codesOf(await after({ configure: waived('2026-11-20', broken) }))).toEqual(['waiver-expired']);
  });

  test('for a waiver where the class knows none', async () => {
    expect(
      codesOf(await after({ faults: faultOf(broken), configure: waived('2027-01-01', broken) }, 'service-full')),
    ).toEqual(['waiver-not-allowed', 'nothing-passed']);
  });

  test('for the class of another role', async () =>
    expect(codesOf(await issuing(honest, { to: 'receiver' }))).toEqual(
      expect.arrayContaining(['role', 'nothing-passed']),
    ));

  test('for a challenge that came after the run', async () =>
    expect(codesOf(await issuing(honest, { given: 'something newer' }))).toEqual(['challenge']));

  test('for missing entries of the configuration, which are named as YAML', async () => {
    const issued = await after({
      configure: ({ ids: { platform: _, ...ids } = {}, ...configuration }) => ({ ...configuration, ids }),
    });
    expect(codesOf(issued)).toEqual(['inconclusive']);
    if (issued.kind === 'certificate') throw new Error('certified');
    const text = describeUnmetConditions(issued.unmetConditions, issued.assessment);
    expect(text).toMatch(
      /^No certificate for service-core\.\n {2}✗ inconclusive: \d+ stated mandatory requirements are not decided: /,
    );
    expect(text).toMatch(
      /\nTo supply, in ems-conformance\.yaml:\n\nids:\n {2}platform: \[<an .+>\] # would decide \d+ m.+: /,
    );
  });

  test('for a declaration that the class does not allow, or that the run contradicts', async () => {
    const absent =
      (...ids: string[]) =>
      (configuration: Configuration): Configuration => ({ ...configuration, ics: { absent: ids } });
    expect(await after({ configure: absent('market-prices.read') })).toMatchObject({
      unmetConditions: [
        { code: 'ics-not-allowed', about: ['market-prices.read'] },
        { code: 'ics-contradicted', about: ['market-prices.read'] },
      ],
    });
    expect(codesOf(await after({ configure: absent('events.ev.plugged') }, 'service-full'))).toEqual([
      'ics-not-allowed',
      'nothing-passed',
    ]);
  });

  test.each<[string, NonNullable<Configuration['limits']>, readonly string[]]>([
    ['in fewer contexts than the class asks for', { depth: 'quick' }, ['--depth normal']],
    ['with fewer random examples', { examples: 4 }, ['--examples 5']],
    ['in fewer contexts, without random examples', { depth: 'quick', examples: 0 }, ['--depth normal', '--examples 5']],
    ['with a limit on requests that leaves something out', { requests: 40 }, ['without --max-requests']],
  ])('for a run that looked %s', async (_, limits, remedies) => {
    const issued = await after({ configure: (configuration) => ({ ...configuration, limits }) });
    if (issued.kind === 'certificate') throw new Error('certified');
    const depth = issued.unmetConditions.filter(({ code }) => code === 'depth');
    expect(depth.map(({ remedy }) => remedies.find((each) => remedy.includes(each)))).toEqual(remedies);
    expect(describeUnmetConditions(issued.unmetConditions, issued.assessment)).toContain('✗ depth: ');
  });

  test('for bodies that were not recorded whole', async () => {
    const issued = await after({
      configure: (configuration) => ({ ...configuration, limits: { ...configuration.limits, recordBodyBytes: 20 } }),
    });
    expect(codesOf(issued)).toContain('cut-body');
  });

  test('for evidence that was changed, cut off, of another suite or interface', async () => {
    const changed = async (change: (lines: string[]) => string[], seal?: 'seal' | 'leave') =>
      codesOf(await issuing((await rewriteBundle(honest, folder, change, seal)).file));
    expect(await changed((lines) => lines.toSpliced(3, 1), 'leave')).toContain('damaged');
    expect(await changed((lines) => lines.slice(0, -1), 'leave')).toContain('ended-early');
    expect(
      await changed((lines) =>
        lines.with(0, (lines[0] ?? '').replace(`"version":"${suite.version}"`, '"version":"0.0.0"')),
      ),
    ).toEqual(['suite']);
    expect(
      await changed((lines) => lines.with(0, (lines[0] ?? '').replace(catalogue.iface.digest, '0'.repeat(64)))),
    ).toEqual(['interface']);
    expect(
      await changed((lines) =>
        lines.with(0, (lines[0] ?? '').replace('"revision":"current"', '"revision":"2026-11-01"')),
      ),
    ).toEqual(['interface']);
    expect(
      await changed((lines) => lines.with(0, (lines[0] ?? '').replace(`"seed":"${challenge}"`, '"seed":"another"'))),
    ).toContain('challenge');
  });
});

test('the whole interface: certified in the core class, twice the same', async () => {
  const predicates = [];
  for (const evidence of [
    await recordRun(folder, { catalogue: whole }),
    await recordRun(folder, { catalogue: whole }),
  ]) {
    const issued = await issuing(evidence, { by: whole });
    if (issued.kind === 'none') throw new Error(describeUnmetConditions(issued.unmetConditions, issued.assessment));
    const { times: _, ...rest } = issued.predicate;
    predicates.push(rest);
  }
  expect(predicates[0]).toEqual(predicates[1]);
});
