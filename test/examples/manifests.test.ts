import { readFile } from 'node:fs/promises';
import { NoOperationTraceWriter, convertWorkflowTemplate, parseWorkflow } from '@actions/workflow-parser';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import gitlabSchema from 'gitlab-ci-local/src/schema/index.js';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Pod } from 'kubernetes-models/v1/Pod';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { here } from './shell-lines.fixture.js';

// Checks the pipelines of the examples against the published schemas of their engines.

const read = (file: string): Promise<string> => readFile(here(`../../examples/ci/${file}`), 'utf8');

/** What the parser that GitHub publishes says about a workflow. */
async function problemsOf(content: string): Promise<readonly string[]> {
  const { context, value } = parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

test('the workflow of this project, and that of the tutorial, are workflows', async () => {
  expect(await problemsOf(await read('../../.github/workflows/ci.yml'))).toEqual([]);
  const [, ofTutorial = ''] = /^```yaml\n([\s\S]*?)^```$/m.exec(await read('../../docs/tutorial.md')) ?? [];
  expect(ofTutorial).toContain('runs-on:');
  expect(await problemsOf(ofTutorial)).toEqual([]);
});

describe.each(['github.yml', 'github-shards.yml'])('%s', (file) => {
  test('is a workflow by the parser that GitHub publishes', async () => {
    expect(await problemsOf(await read(file))).toEqual([]);
  });

  test.each([
    ['a member that there is not', 'runs-on:', 'run-on:'],
    ['a job that waits for one that there is not', 'runs-on:', 'needs: nobody\n    runs-on:'],
    ['an expression that cannot be read', '${{ vars.EMS_BASE_URL }}', '${{ vars. }}'],
  ])('would be refused with %s', async (_, from, to) => {
    const text = (await read(file)).replace(/ {4}needs: .*\n/g, '');
    expect(text).toContain(from);
    expect(await problemsOf(text.replace(from, to))).not.toEqual([]);
  });
});

describe.each(['gitlab-ci.yml', 'gitlab-shards.yml'])('%s', (file) => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(gitlabSchema);

  test('fits the JSON Schema that GitLab publishes', async () => {
    validate(parse(await read(file)));
    expect(validate.errors ?? []).toEqual([]);
  });

  test('would be refused with a member that there is not, or a value of another type', async () => {
    const text = await read(file);
    expect(validate(parse(text.replace('  script:', '  scripts:')))).toBe(false);
    expect(validate(parse(text.replaceAll('  artifacts:', '  parallel: many\n  artifacts:')))).toBe(false);
  });
});

describe('kubernetes-shards.yaml', () => {
  const models = { ConfigMap, Job, PersistentVolumeClaim };
  type Manifest = { readonly kind: keyof typeof models };
  const documents = async (text: string): Promise<readonly Manifest[]> =>
    parseAllDocuments(text).map((document) => document.toJS() as Manifest); // checked right away
  const check = (manifest: Manifest): void => {
    const Model = models[manifest.kind] as new (data: unknown) => { validate(): void }; // takes the data to validate
    new Model(manifest).validate();
  };

  test('fits the schemas of the Kubernetes API', async () => {
    const all = await documents(await read('kubernetes-shards.yaml'));
    expect(all.map(({ kind }) => kind)).toEqual(['ConfigMap', 'PersistentVolumeClaim', 'Job', 'Job', 'Job']);
    for (const each of all) expect(() => check(each)).not.toThrow();
  });

  test.each([
    ['completions: 7', 'completions: seven'],
    ['mountPath: /config', 'path: /config'],
    ['accessModes: [ReadWriteMany]', 'accessModes: ReadWriteMany'],
    ['suspend: true', 'suspend: 1'],
  ])('would be refused with another value for %s', async (from, to) => {
    const text = await read('kubernetes-shards.yaml');
    expect(text).toContain(from);
    const all = await documents(text.replace(from, to));
    expect(() => all.forEach(check)).toThrow(/must/);
  });

  test('gives the shards the configuration that stands beside it', async () => {
    const [settings] = await documents(await read('kubernetes-shards.yaml'));
    const { data } = settings as unknown as { readonly data: Readonly<Record<string, string>> };
    expect(parse(data['ems-conformance.yaml'] ?? '')).toEqual(parse(await read('ems-conformance.yaml')));
  });
});

// Argo's own schemas are in a package that needs a newer Node.js; the parts that Argo takes from Kubernetes are
// checked.
test('argo-shards.yaml has containers and volumes that fit the schemas of the Kubernetes API', async () => {
  const { spec } = parse(await read('argo-shards.yaml')) as {
    readonly spec: {
      readonly securityContext: object;
      readonly volumes: readonly object[];
      readonly templates: readonly { readonly container?: object }[];
    };
  };
  const containers = spec.templates.flatMap(({ container }) => (container === undefined ? [] : [container]));
  expect(containers).toHaveLength(2);
  const podOf = (container: object): Pod =>
    new Pod({
      metadata: { name: 'pod' },
      // The following call checks it.
      spec: { ...spec, templates: undefined, containers: [container] } as unknown as NonNullable<Pod['spec']>,
    });
  for (const container of containers) {
    expect(() => podOf(container).validate()).not.toThrow();
    expect(() => podOf({ ...container, image: 7 }).validate()).toThrow(/must be string/);
  }
});

const forms = ['challenge.yml', 'false-alarm.yml', 'bug.yml'];

test.each(forms)('the issue form %s has the members that GitHub documents', async (file) => {
  const field = {
    type: 'object',
    required: ['type', 'id', 'attributes'],
    additionalProperties: false,
    properties: {
      type: { enum: ['input', 'textarea'] },
      id: { type: 'string', pattern: '^[\\w-]+$' },
      attributes: {
        type: 'object',
        required: ['label'],
        additionalProperties: false,
        properties: Object.fromEntries(
          ['label', 'description', 'placeholder', 'render'].map((name) => [name, { type: 'string', minLength: 1 }]),
        ),
      },
      validations: { type: 'object', properties: { required: { type: 'boolean' } }, additionalProperties: false },
    },
  };
  const validate = new Ajv({ allErrors: true }).compile({
    type: 'object',
    required: ['name', 'description', 'body'],
    additionalProperties: false,
    properties: {
      name: { type: 'string' },
      description: { type: 'string' },
      labels: { type: 'array', items: { type: 'string' } },
      body: { type: 'array', minItems: 1, items: field },
    },
  });
  const form = parse(await read(`../../.github/ISSUE_TEMPLATE/${file}`)) as { body: readonly { id: string }[] };
  validate(form);
  expect(validate.errors ?? []).toEqual([]);
  expect(new Set(form.body.map(({ id }) => id)).size).toBe(form.body.length);
});
