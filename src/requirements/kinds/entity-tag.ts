import type { Interface, Operation } from '../../../spec/model.js';
import { canonical, type Json } from '../../core/json.js';
import { relationsOf } from '../../relations/relations-of.js';
import { isEntityTag } from '../../stimuli/preconditions.js';
import { comparedFlaw, faultTarget, provingFault, requirementId, wantedStimuli } from '../build.js';
import { agreementMembers, type Views } from '../consistent.js';
import { lastAnswers, type RequestExchangeView } from '../view.js';
import { agreementFacts } from '../kind-facts.js';
import { fail, pass, untouched, type ComparedFlaw, type Finding, type Kind, type Requirement } from '../requirement.js';

/** The texts and numbers in a value, each as JSON text. */
function scalarsIn(value: Json): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (part: Json): void => {
    if (typeof part === 'object' && part !== null) Object.values(part).forEach(walk);
    else if (typeof part === 'string' || typeof part === 'number') found.add(JSON.stringify(part));
  };
  walk(value);
  return found;
}

/** A representation that has an entity tag. */
interface Tagged {
  readonly view: RequestExchangeView;
  readonly tag: string;
  readonly shows: ReadonlySet<string>;
  /** Responses for one target with one media type, coding and language are representations to be told apart. */
  readonly of: string;
}

function taggedBy(view: RequestExchangeView): readonly Tagged[] {
  const tag = view.responseHeader('etag') ?? '';
  if (!view.succeeded || view.body.kind !== 'json' || !isEntityTag(tag)) return [];
  const { bindings, query } = view.exchange;
  const form = ['content-type', 'content-encoding', 'content-language'].map((name) => view.responseHeader(name) ?? '');
  return [{ view, tag, shows: scalarsIn(view.body.value), of: canonical([bindings, query, form]) }];
}

/** The values of changes between two readings that the later one alone shows. */
function shownSince(views: Views, earlier: Tagged, later: Tagged): readonly string[] {
  const changes = lastAnswers(views).filter(({ succeeded, exchange: { request, step } }) => {
    const isBetween = step > earlier.view.exchange.step && step < later.view.exchange.step;
    return succeeded && isBetween && request.method !== 'GET' && request.method !== 'HEAD';
  });
  const sent = changes.flatMap(({ sentBody }) => (sentBody === undefined ? [] : [...scalarsIn(sentBody)]));
  return sent.filter((value) => later.shows.has(value) && !earlier.shows.has(value));
}

function ofReading(views: Views, read: Operation): Finding<ComparedFlaw> {
  const tagged = lastAnswers(views, read.id).flatMap(taggedBy);
  let isDecided = false;
  for (const [index, later] of tagged.entries())
    for (const earlier of tagged.slice(0, index)) {
      const shown = earlier.of === later.of ? shownSince(views, earlier, later) : [];
      if (shown[0] === undefined) continue;
      isDecided = true;
      if (earlier.tag !== later.tag) continue;
      return fail(
        comparedFlaw(later.view.exchange, [earlier.view.exchange], {
          message: 'two states of one record have the same entity tag, so a client keeps the old one',
          expected: 'another tag than the response before the change has',
          actual: `${later.tag}, and the new value ${shown[0]}`,
        }),
      );
    }
  return isDecided ? pass : untouched;
}

function judge(views: Views, write: Operation, readings: readonly Operation[]): Finding<ComparedFlaw> {
  if (!lastAnswers(views, write.id).some(({ succeeded }) => succeeded)) return untouched;
  const findings = readings.map((read) => ofReading(views, read));
  return (
    findings.find(({ kind }) => kind === 'fail') ??
    findings.find(({ kind }) => kind === 'pass') ?? {
      kind: 'not-applicable',
      reason: 'no two states were read that have an entity tag',
    }
  );
}

function requirement(write: Operation, read: Operation, readings: readonly Operation[]): Requirement {
  const constantTag = { kind: 'header', on: faultTarget(read.id), name: 'etag', value: '"1"' } as const;
  return {
    ...agreementMembers(write, 'entity-tag', undefined, []),
    id: requirementId(write.id, 'entity-tag'),
    title: `Readings that show what ${write.method} ${write.path} writes should have another entity tag after it`,
    statements: write.stated,
    standard: 'RFC 9110 §8.8.1',
    wants: [
      ...wantedStimuli(write.id, 'success', 'robustness'),
      ...readings.flatMap(({ id }) => wantedStimuli(id, 'consistency', 'control')),
    ],
    judgement: { scope: 'scenario', judge: (views) => judge(views, write, readings) },
    faults: [provingFault(constantTag), { ...provingFault(constantTag), variant: 'entity-tags' }],
  };
}

/** The entity tag of a response changes with the values that the response shows. */
export const entityTag: Kind = {
  id: 'entity-tag',
  ...agreementFacts,
  touchedBy: 'any change',
  about:
    'Where readings have an entity tag: after a change, each reading that shows a value of it should have another ' +
    'tag than before, that of the record itself and those of other records. A service without entity tags fails ' +
    'nothing.',
  derive: (iface: Interface) => {
    const relations = relationsOf(iface).filter(({ kind }) => kind === 'agrees with');
    return relations
      .filter(({ readsBack }) => readsBack)
      .map(({ write, view }) => {
        const own = relations.filter((each) => each.write.id === write.id);
        return requirement(write, view, [...new Set(own.map((each) => each.view))]);
      });
  },
};
