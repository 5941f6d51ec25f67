import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { sample } from 'fast-check';
import { createGeneratorSync } from 'json-schema-faker';
import { CORPUS } from '../generators/corpus/index.js';
import { realDocuments } from '../generators/corpus/real-documents.js';
import { KNOWN_PROPERTIES, shrinkKnown } from '../generators/known-properties.js';
import { PLANTED_BUGS, findingRate } from '../generators/planted-bugs.js';
import { jsonEqual } from '../../src/core/json.js';
import { UnsatisfiableSchema, invalidValuesAt, validValuesAt } from '../../generators/index.js';
import type { Json } from '../../generators/index.js';
import { withValueAt } from '../../src/core/pointer.js';
import { median } from './measure.js';
import type { Bench, Measure } from './measure.js';

const VALUES = 1000;
/** Checks of 100 runs each, for how often a planted bug is found. */
const CHECKS = 50;
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
/** A generator that has not finished a schema by then is taken as it stands. */
const PATIENCE_MS = 3000;

interface Measured {
  readonly perSecond: number;
  readonly valid: boolean;
}

export interface GeneratorsResult {
  readonly schemas: number;
  readonly values: number;
  /** Share of schemas all of whose values are valid, 0 to 1. */
  readonly alwaysValid: { readonly ours: number; readonly faker: number };
  /** Share of schemas that reject something and all of whose invalid values are invalid, and valid once mended. */
  readonly alwaysInvalid: number;
  /** Median over the schemas. */
  readonly perSecond: { readonly ours: number; readonly faker: number };
  /** Median of ours by theirs, over the schemas for which both make values. */
  readonly ratio: number;
}

/** Values per second, set-up included, and shares of schemas with valid values only: ours and json-schema-faker's. */
export async function run(): Promise<GeneratorsResult> {
  const ours: Measured[] = [];
  const faker: Measured[] = [];
  const broken: boolean[] = [];
  for (const { schema, extent, judge } of [...CORPUS, ...realDocuments]) {
    if (extent === 'none' || judge === 'as lowered') continue;
    const accepts = validatorOf(schema);
    ours.push(measure(accepts, () => drawOurs(schema)));
    faker.push(measure(accepts, () => drawTheirs(schema)));
    if (extent === 'values') broken.push(alwaysInvalid(accepts, schema));
  }
  const share = (list: readonly Measured[]): number => list.filter(({ valid }) => valid).length / list.length;
  return {
    schemas: ours.length,
    values: VALUES,
    alwaysValid: { ours: share(ours), faker: share(faker) },
    alwaysInvalid: broken.filter((holds) => holds).length / broken.length,
    perSecond: { ours: median(ours.map((one) => one.perSecond)), faker: median(faker.map((one) => one.perSecond)) },
    ratio: median(ours.flatMap((one, index) => ratioOf(one, faker[index]))),
  };
}

function ratioOf(ours: Measured, theirs: Measured | undefined): readonly number[] {
  return theirs === undefined || theirs.perSecond === 0 || ours.perSecond === 0
    ? []
    : [ours.perSecond / theirs.perSecond];
}

function drawOurs(schema: Json): readonly Json[] {
  return sample(validValuesAt({ document: schema, pointer: '' }), { numRuns: VALUES, seed: 1 });
}

/** Seeded for each value, so that each can be drawn again alone; optional properties half of the time. */
function drawTheirs(schema: Json): readonly unknown[] {
  const values: unknown[] = [];
  const until = performance.now() + PATIENCE_MS;
  // Its type for schemas is mutable; it gets a copy.
  const copy = structuredClone(schema) as Parameters<ReturnType<typeof createGeneratorSync>['generate']>[0];
  while (values.length < VALUES && performance.now() < until)
    values.push(createGeneratorSync({ seed: values.length + 1, optionalsProbability: 0.5 }).generate(copy));
  return values;
}

function alwaysInvalid(accepts: (value: unknown) => boolean, schema: Json): boolean {
  try {
    return sample(invalidValuesAt({ document: schema, pointer: '' }), { numRuns: VALUES, seed: 1 }).every(
      ({ value, violation }) => {
        const mended = withValueAt(value, violation.pointer, violation.was);
        return !accepts(value) && mended !== undefined && accepts(mended);
      },
    );
  } catch (error) {
    if (error instanceof UnsatisfiableSchema) return false;
    throw error;
  }
}

function measure(accepts: (value: unknown) => boolean, draw: () => readonly unknown[]): Measured {
  // Processor time, so that other work of the machine is not measured.
  const start = process.cpuUsage();
  try {
    const values = draw();
    const { user, system } = process.cpuUsage(start);
    return { perSecond: (values.length / (user + system)) * 1e6, valid: values.every(accepts) };
  } catch {
    return { perSecond: 0, valid: false };
  }
}

function validatorOf(schema: Json): (value: unknown) => boolean {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    ownProperties: true,
    logger: false,
  });
  ajvFormats.default(ajv);
  // The corpus holds booleans and objects, which is Ajv's own parameter type.
  const validate = ajv.compile(schema as boolean | { readonly [keyword: string]: Json });
  return (value) => validate(value) === true;
}

/** How often each planted bug is found, beside fast-check's own arbitraries for the same values. */
function finding(): readonly Measure[] {
  return PLANTED_BUGS.flatMap(({ name, schema, arbitrary, fails }) => {
    const ours = findingRate(validValuesAt({ document: schema, pointer: '' }), fails, CHECKS) * 100;
    const theirs = findingRate(arbitrary, fails, CHECKS) * 100;
    return [
      { name: `finds ${name}`, unit: '%', values: [ours], atLeast: theirs * 0.9 },
      { name: `finds ${name}, fast-check`, unit: '%', values: [theirs] },
    ];
  });
}

/** How many steps shrinking takes, and how many of the known properties end at the least value for every seed. */
function shrinking(): readonly Measure[] {
  const steps: number[] = [];
  let minimal = 0;
  for (const { schema, fails, minimal: least } of KNOWN_PROPERTIES) {
    const ends = SEEDS.map((seed) => shrinkKnown(validValuesAt({ document: schema, pointer: '' }), fails, seed));
    steps.push(...ends.map((end) => end.steps));
    if (ends.every(({ end }) => end !== undefined && jsonEqual(end, least))) minimal += 1;
  }
  const known = KNOWN_PROPERTIES.length;
  return [
    { name: `shrinks to the least, of ${known}`, unit: 'properties', values: [minimal], atLeast: known },
    { name: 'steps of shrinking', unit: 'steps', values: steps, atMost: 100 },
    { name: 'most steps of shrinking', unit: 'steps', values: [Math.max(...steps)], atMost: 1000 },
  ];
}

export const generatorsBench: Bench = {
  name: 'generators',
  about:
    'Values per second of processor time against json-schema-faker on the same schemas, shares of schemas ' +
    'without a wrong value, how often planted bugs are found, and how soon shrinking ends.',
  async run() {
    const { schemas, alwaysValid, alwaysInvalid, perSecond, ratio } = await run();
    return [
      { name: 'schemas', unit: 'schemas', values: [schemas] },
      { name: 'always valid', unit: '%', values: [alwaysValid.ours * 100], atLeast: 99 },
      { name: 'always valid, json-schema-faker', unit: '%', values: [alwaysValid.faker * 100] },
      { name: 'always invalid', unit: '%', values: [alwaysInvalid * 100], atLeast: 99 },
      { name: 'median speed', unit: 'values/s', values: [perSecond.ours] },
      { name: 'median speed, json-schema-faker', unit: 'values/s', values: [perSecond.faker] },
      { name: 'median ratio', unit: 'times', values: [ratio], atLeast: 1 },
      ...finding(),
      ...shrinking(),
    ];
  },
};

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(await run(), null, 2));
