import type { Configuration } from '../config/configuration.js';
import { credentialHeader, effectiveLimits } from '../config/defaults.js';
import type { Json } from '../core/json.js';
import { getOrAdd, remembered } from '../core/remembered.js';
import type { CredentialLabel } from '../evidence/exchange.js';
import { openApiIn, type DocumentOperation } from '../documents/openapi-document.js';
import { SchemaView } from '../documents/schema-view.js';
import { sourceOfJson } from '../documents/source-document.js';
import type { Supplement, SuppliedOperation } from '../../spec/model.js';
import type { QueryPlan, Scenario, Step, Suite } from '../stimuli/scenario.js';
import { reads } from '../stimuli/steps.js';
import { creatorsFor, referring } from './creators.js';
import { inRounds, lastRound } from './drawn-rounds.js';
import { ofNothing, sentWhenGone, withoutYields, withOtherMediaType } from './odd-requests.js';
import { bodyContent, sampleBody, sampleHeader, sampleParameters, type BodyContent } from './samples.js';
import { triedHeaders } from './tried-headers.js';
import { unknownRecords } from './unknown-records.js';

/** How often the same reading is sent, so that faults in only some responses are seen. */
const repetitions = { quick: 0, normal: 4, thorough: 12 } as const;

/** Bindings of a reading: it is sent for so many records. */
const ways = 3;

/** The stimuli for the operations of an implementer's own document. Only readings, until writes are allowed. */
export function supplementSuite(supplement: Supplement, configuration: Configuration): Suite {
  return { resource: 'supplement', scenarios: new Scenarios(supplement, configuration).all() };
}

class Scenarios {
  readonly #supplement: Supplement;
  readonly #credential: CredentialLabel;
  readonly #credentialHeader: string;
  readonly #hasMadeUp: boolean;
  readonly #repetitions: number;
  readonly #examples: number;
  /** Drawn requests wait for the creations, so that a run of limited time has tried all operations. */
  readonly #later: Pick<Scenario, 'afterChanges'>;
  readonly #own: ReadonlyMap<string, DocumentOperation>;
  readonly #sampled = remembered((own: DocumentOperation) => ({
    ...sampleParameters(own),
    content: bodyContent(own),
  }));
  readonly #bodies = new Map<string, { readonly value: Json | undefined }>();

  constructor(supplement: Supplement, configuration: Configuration) {
    this.#supplement = supplement;
    this.#hasMadeUp = configuration.credentials?.full !== undefined;
    this.#credential = this.#hasMadeUp ? 'full' : 'none';
    this.#credentialHeader = credentialHeader(configuration);
    const { depth, examples } = effectiveLimits(configuration);
    this.#repetitions = repetitions[depth];
    this.#examples = examples;
    this.#later = configuration.writes?.allowed === true ? { afterChanges: true } : {};
    const document = openApiIn(sourceOfJson(supplement.place, supplement.document));
    this.#own = new Map(document.operations.map((own) => [`${own.method.toUpperCase()} ${own.path}`, own]));
  }

  all(): readonly Scenario[] {
    const operations = this.#supplement.operations.filter((operation) => operation.actsOnAll === undefined);
    // Those that need no further record come first.
    const creating = operations
      .filter(({ method, ofInterface, notDrawn }) => method === 'POST' && !ofInterface && notDrawn === undefined)
      .map((operation) => ({ operation, needs: creatorsFor(operation, operations).length }))
      .toSorted((a, b) => a.needs - b.needs)
      .map(({ operation }) => operation);
    return [
      ...operations.filter(({ method }) => method === 'GET').flatMap((operation) => this.#reading(operation)),
      // Each operation is tried before the first one is drawn for.
      ...creating.map((operation) => this.#creation(operation)),
      ...creating.flatMap((operation) => this.#drawnCreation(operation)),
      ...creating.flatMap((operation) => this.#drawnChanges(operation)),
      ...unknownRecords(this.#supplement, {
        plain: (operation, name) => this.#plain(operation, name),
        schemaOf: (operation) => this.#sampled(this.#described(operation)).content?.schema,
        creations: (parents) => this.#creates(parents),
        removals: (parents) => parents.toReversed().flatMap((each) => this.#removals(each, parents)),
        examples: this.#examples,
      }),
      ...this.#supplement.operations
        .filter((operation) => operation.actsOnAll !== undefined)
        .map((operation) => this.#onAll(operation)),
    ];
  }

  /** One plain request, sent only where the configuration names the operation as expendable. */
  #onAll(operation: SuppliedOperation): Scenario {
    const step = withoutYields(this.#plain(operation, 'as described'));
    return {
      id: `supplement/${operation.id}`,
      title: `${operation.method} ${operation.path}, which acts on everything`,
      effect: { kind: 'consumes', needs: 'operations' },
      once: true,
      steps: [step],
    };
  }

  #reading(operation: SuppliedOperation): readonly Scenario[] {
    const { id, ofInterface } = operation;
    const title = `${operation.method} ${operation.path}, as its own document says`;
    const plain = this.#plain(operation, 'as described');
    const again = Array.from({ length: this.#repetitions }, (_, at) => ({ ...plain, name: `again ${at + 1}` }));
    const odd = ofInterface
      ? []
      : [...ofNothing(operation, plain, this.#supplement), ...this.#otherMediaType(operation, plain)];
    const steps = ofInterface
      ? operation.yields.length + operation.mentions.length > 0
        ? [plain]
        : []
      : [plain, ...this.#uncredentialed(operation, plain)];
    return [
      ...(steps.length === 0 ? [] : [{ id: `supplement/${id}`, title, effect: reads, ways, steps }]),
      // The response for a guessed id shows nothing more the second time.
      ...(ofInterface || again.length === 0
        ? []
        : [
            {
              id: `supplement/${id}/again`,
              title,
              effect: reads,
              ways,
              eachRecord: true,
              round: lastRound,
              ...this.#later,
              steps: again,
            } as const,
          ]),
      ...inRounds(this.#drawn(operation), this.#examples, (drawn) => ({
        id: `supplement/${id}/drawn`,
        title,
        effect: reads,
        once: true,
        ...this.#later,
        steps: drawn,
      })),
      ...(odd.length === 0
        ? []
        : [{ id: `supplement/${id}/odd`, title, effect: reads, once: true, steps: odd } as const]),
    ];
  }

  /** The simplest request: only required parts, with the values that the document names. */
  #plain(operation: SuppliedOperation, name: string): Step {
    const { query, headers, content } = this.#sampled(this.#described(operation));
    return {
      name,
      operation: operation.id,
      purpose: 'supplied',
      credential: this.#credential,
      query: Object.fromEntries(
        Object.entries(query).map(([parameter, value]): [string, QueryPlan] => [
          parameter,
          { value, origin: 'supplied' },
        ]),
      ),
      headers: Object.fromEntries(Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value])),
      ...(content === undefined
        ? {}
        : {
            body: {
              from: 'sampled',
              sample: () => this.#bodyOf(content),
              ...(content.write === undefined
                ? { required: () => new SchemaView(content.schema).demandedMembers() }
                : { write: content.write }),
              origin: 'supplied',
            },
            mediaType: content.mediaType,
          }),
      ...referring(operation),
      ...(operation.yields.length === 0 ? {} : { yields: operation.yields }),
      ...(operation.mentions.length === 0 ? {} : { mentions: operation.mentions }),
    };
  }

  /** Operations often share the schema of their body: it is drawn once. */
  #bodyOf(content: BodyContent): Json | undefined {
    const { schema, examples } = content;
    const referred = schema.referred();
    // Keywords may stand beside a reference.
    const place = referred === undefined ? schema.key : `${referred.key} ${JSON.stringify(schema.value)}`;
    const key = [place, ...examples.map((each) => each.key)].join(' ');
    return getOrAdd(this.#bodies, key, () => ({ value: sampleBody(content) })).value;
  }

  #described({ method, written }: SuppliedOperation): DocumentOperation {
    const own = this.#own.get(`${method} ${written}`);
    if (own === undefined) throw new Error(`${method} ${written} is in the supplement and not in its document`);
    return own;
  }

  #uncredentialed({ id, secured }: SuppliedOperation, plain: Step): readonly Step[] {
    if (!secured) return [];
    const request = withoutYields(plain);
    const as = (credential: CredentialLabel, name: string): Step => ({
      ...request,
      name: `${id} ${name}`,
      purpose: 'no-credential',
      credential,
    });
    return [
      as('none', 'without a credential'),
      ...(this.#hasMadeUp ? [as('made-up', 'with a made-up credential')] : []),
    ];
  }

  #otherMediaType(operation: SuppliedOperation, plain: Step): readonly Step[] {
    const content = this.#described(operation).node.child('requestBody')?.child('content');
    return withOtherMediaType(plain, content?.names() ?? []);
  }

  /** The plain request with one further header each, for those of which the document names no value. */
  #withHeaders(operation: SuppliedOperation): readonly Step[] {
    const plain = withoutYields(this.#plain(operation, ''));
    return triedHeaders(operation, this.#supplement.operations)
      .filter((name) => name.toLowerCase() !== this.#credentialHeader)
      .flatMap((name) => {
        const value = sampleHeader(this.#described(operation), name);
        if (value === undefined) return [];
        return [
          { ...plain, name: `with the header ${name}`, headers: { ...plain.headers, [name.toLowerCase()]: value } },
        ];
      });
  }

  /** Requests with every combination of parameters and bodies. */
  #drawn(operation: SuppliedOperation): readonly Step[] {
    const { id, variables } = operation;
    const own = this.#described(operation);
    const common = { operation: id, credential: this.#credential, ...referring(operation) } as const;
    const hasParameters = own.parameters.some(
      (parameter) =>
        parameter.text('in') === 'query' ||
        (parameter.text('in') === 'header' && !operation.triedAlone.includes(parameter.text('name') ?? '')),
    );
    const hasBody = own.node.member('requestBody') !== undefined;
    return [
      ...this.#withHeaders(operation),
      ...(hasParameters || hasBody
        ? ([
            { ...common, name: 'at the limits', purpose: 'supplied', generate: 'boundary', draws: 'request' },
            { ...common, name: 'at random', purpose: 'supplied', generate: 'random', draws: 'request' },
            {
              ...common,
              name: 'with one thing wrong',
              purpose: 'supplied-invalid',
              generate: 'invalid',
              draws: 'request',
            },
          ] as const)
        : []),
      // Never for a change, since its effect would be unknown.
      ...(variables.length > 0 && operation.method === 'GET'
        ? ([
            { ...common, name: 'with a wrong path', purpose: 'supplied-invalid', generate: 'invalid', draws: 'path' },
          ] as const)
        : []),
    ];
  }

  /** Creates something, reads and changes it, and deletes it where the document has a way. */
  #creation(operation: SuppliedOperation): Scenario {
    const { parents, chain, ofIt, changes } = this.#recordOf(operation);
    const readings = ofIt.filter(({ method }) => method === 'GET');
    const create = this.#plain(operation, 'create');
    return {
      id: `supplement/${operation.id}`,
      title: `${operation.method} ${operation.path}, and what is created`,
      effect: { kind: 'creates' },
      steps: [
        ...this.#creates(parents),
        create,
        ...readings.map((each) => withoutYields(this.#plain(each, `read: ${each.id}`))),
        ...changes.flatMap((each) => [
          withoutYields(this.#plain(each, `change: ${each.id}`)),
          ...(this.#isDeleted(operation, chain) ? [] : this.#drawnChange(each)),
          ...this.#uncredentialed(each, this.#plain(each, '')),
          ...this.#otherMediaType(each, this.#plain(each, '')),
        ]),
        ...this.#uncredentialed(operation, create),
        ...this.#otherMediaType(operation, create),
        ...this.#removals(operation, chain),
        ...this.#ofGone(operation, chain, ofIt),
        ...parents.toReversed().flatMap((each) => this.#removals(each, chain)),
      ],
    };
  }

  /** The record that the scenario created and deleted is read, changed and deleted once more. */
  #ofGone(
    operation: SuppliedOperation,
    chain: readonly SuppliedOperation[],
    ofIt: readonly SuppliedOperation[],
  ): readonly Step[] {
    const removal = this.#removals(operation, chain).at(-1);
    if (removal === undefined) return [];
    return sentWhenGone(ofIt, removal).map((each) => ({
      ...withoutYields(this.#plain(each, `after the deletion: ${each.id}`)),
      purpose: 'robustness',
      afterSuccessOf: removal.name,
    }));
  }

  /** The records that a creation needs, and the operations on the created one. */
  #recordOf(operation: SuppliedOperation): {
    readonly parents: readonly SuppliedOperation[];
    readonly chain: readonly SuppliedOperation[];
    readonly ofIt: readonly SuppliedOperation[];
    readonly changes: readonly SuppliedOperation[];
  } {
    const { operations } = this.#supplement;
    const parents = creatorsFor(operation, operations);
    const chain = [...parents, operation];
    const [created] = operation.yields;
    const ofIt = operations.filter(
      ({ ofInterface, method, variables }) =>
        !ofInterface &&
        created !== undefined &&
        variables.at(-1) === created &&
        method !== 'POST' &&
        variables.every((name) => chain.some(({ yields }) => yields.includes(name))),
    );
    const changes = ofIt.filter(({ method, notDrawn }) => ['PUT', 'PATCH'].includes(method) && notDrawn === undefined);
    return { parents, chain, ofIt, changes };
  }

  #isDeleted(operation: SuppliedOperation, chain: readonly SuppliedOperation[]): boolean {
    return this.#removals(operation, chain).length > 0;
  }

  #drawnChange(change: SuppliedOperation): readonly Step[] {
    return this.#drawn(change).map((step) => ({ ...step, name: `${change.id} ${step.name}` }));
  }

  /** Drawn changes of a second record; a service may refuse that one where the first one is still there. */
  #drawnChanges(operation: SuppliedOperation): readonly Scenario[] {
    const { parents, chain, changes } = this.#recordOf(operation);
    const drawn = changes.flatMap((each) => this.#drawnChange(each));
    if (!this.#isDeleted(operation, chain)) return [];
    return inRounds(drawn, this.#examples, (steps) => ({
      id: `supplement/${operation.id}/changes`,
      title: `${operation.method} ${operation.path}, and drawn changes of what is created`,
      effect: { kind: 'creates' },
      afterChanges: true,
      steps: [
        ...this.#creates(parents),
        this.#plain(operation, 'create'),
        ...steps,
        ...chain.toReversed().flatMap((each) => this.#removals(each, chain)),
      ],
    }));
  }

  /** Creations with drawn values, below parents that are created for them. */
  #drawnCreation(operation: SuppliedOperation): readonly Scenario[] {
    const parents = creatorsFor(operation, this.#supplement.operations);
    const drawn = this.#drawn(operation).filter(({ generate }) => generate !== 'boundary');
    return inRounds(drawn, this.#examples, (steps) => ({
      id: `supplement/${operation.id}/drawn`,
      title: `${operation.method} ${operation.path}, with drawn values`,
      effect: { kind: 'creates' },
      afterChanges: true,
      steps: [
        ...this.#creates(parents),
        ...steps,
        ...parents.toReversed().flatMap((each) => this.#removals(each, parents)),
      ],
    }));
  }

  #creates(operations: readonly SuppliedOperation[]): readonly Step[] {
    return operations.map((each) => this.#plain(each, `create for it: ${each.id}`));
  }

  /** Clean-up: created records are deleted by the operations of the document. */
  #removals({ yields: [created] }: SuppliedOperation, chain: readonly SuppliedOperation[]): readonly Step[] {
    if (created === undefined) return [];
    const { operations, table } = this.#supplement;
    const removal = table.resources.find(({ variable }) => variable === created)?.delete?.by;
    return operations
      .filter(
        ({ id, ofInterface, variables }) =>
          id === removal &&
          !ofInterface &&
          variables.every((name) => chain.some(({ yields }) => yields.includes(name))),
      )
      .slice(0, 1)
      .flatMap((each): readonly Step[] => {
        const step = withoutYields(this.#plain(each, `delete: ${each.id}`));
        return [...this.#uncredentialed(each, step), { ...step, always: true }];
      });
  }
}
