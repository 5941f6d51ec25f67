import { getOrAdd, remembered } from '../../core/remembered.js';
import { isJudgedSuccess } from '../../requirements/build.js';
import type { MessagePlace } from '../../rules/places.js';
import type { JudgeContext } from '../../requirements/requirement.js';
import { schemaAt } from '../../rules/schema-walk.js';
import type { RequestExchangeView } from '../../requirements/view.js';
import { isObject } from '../../core/json.js';
import type { DocumentPointer } from '../../core/pointer.js';
import type { Interface, OperationId, Schema } from '../../../spec/model.js';
import type { ObserverAnswer, Observer } from './observer.js';

/** Records examined per response and schema: the first hundreds of a list show its properties. */
const recordLimit = 400;

/** Names remembered per place; an implementation may have any number. */
const nameLimit = 1_000;

/** Facts about the records at one place of an operation's responses. */
interface About {
  /** Does any schema describe these records? */
  readonly isDescribed: boolean;
  /** The named schema nearest to it, or the operation. */
  readonly subject: string;
  /** Names of the documents, and those already reported: reporting one again would change nothing. */
  readonly names: Set<string>;
}

/** For each judgement, since every record of every response is looked up here. */
const byOperation = remembered((_: JudgeContext) => new Map<OperationId, Map<MessagePlace, About>>());

function describe({ schemas }: MessagePlace, operation: OperationId, iface: Interface): About {
  // Members beside the items of a list belong to another question.
  const own = schemas
    .map((pointer) => ({ pointer, schema: schemaAt(iface, pointer) }))
    .filter(({ schema }) => schema['x-list'] !== true);
  return {
    isDescribed: own.length > 0,
    subject: nearest(own.map(({ pointer, schema }) => nameOf(pointer, schema))) ?? operation,
    names: new Set(own.flatMap(({ schema }) => Object.keys(schema.properties ?? {}))),
  };
}

/**
 * `System`, `Appliance.connectionStatus`; `undefined` for schemas that only add to another one, and for those of one
 * answer.
 */
function nameOf(pointer: DocumentPointer, schema: Schema): string | undefined {
  const [, component, path = ''] =
    /^\/components\/schemas\/([^/]+)((?:\/(?:properties\/[^/]+|items))*)$/.exec(pointer) ?? [];
  if (component === undefined || (path === '' && schema.type !== 'object')) return undefined;
  return `${component}${path.replace(/\/properties\//g, '.').replace(/\/items/g, '[]')}`;
}

/** The shorter name belongs to the more general schema. */
const nearest = (names: readonly (string | undefined)[]): string | undefined =>
  names.filter((name) => name !== undefined).toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];

/**
 * Properties that no schema of their record names; `undefined` where the documents describe no record of the answer.
 */
function unnamed(
  { reading }: RequestExchangeView,
  operation: OperationId,
  context: JudgeContext,
): readonly ObserverAnswer[] | undefined {
  const places = getOrAdd(byOperation(context), operation, () => new Map());
  const answers: ObserverAnswer[] = [];
  let described = false;
  for (const [number, visits] of (reading?.byPlace ?? []).entries()) {
    const place = reading?.places.all[number];
    if (visits === undefined || place === undefined) continue;
    const about = getOrAdd(places, place, () => describe(place, operation, context.iface));
    if (!about.isDescribed) continue;
    for (const { value } of visits.slice(0, recordLimit)) {
      if (!isObject(value)) continue;
      described = true;
      // Parsed JSON records have own members only.
      for (const name in value) {
        if (about.names.has(name)) continue;
        if (about.names.size < nameLimit) about.names.add(name);
        answers.push({ subject: about.subject, answer: name });
      }
    }
  }
  return described ? answers : undefined;
}

/** Properties in responses that the interface does not name. They are allowed, and show the form of the records. */
export const unstatedProperties: Observer = {
  question: 'Which properties has a record besides those that the interface names?',
  see: (view, context) => {
    const { operation } = view.exchange;
    if (operation === null || !isJudgedSuccess(view) || view.body.kind !== 'json') return [];
    const answers = unnamed(view, operation, context);
    if (answers !== undefined) return answers;
    const isList = view.definition?.schema?.schema['x-list'] === true;
    return isList || !isObject(view.body.value)
      ? []
      : Object.keys(view.body.value).map((answer): ObserverAnswer => ({ subject: operation, answer }));
  },
};
