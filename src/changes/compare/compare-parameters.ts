import { compareSchemas } from './compare-schemas.js';
import type { LocatedOperation } from './operations-of.js';
import { childOf, elementsOf, resolvedReference, namesOf, objectAt, referenceOf, type Cursor } from './cursor.js';
import type { DetailTexts, CursorPair } from './findings.js';
import { compareLifecycle, highestSeverityOf, removalOf, type LifecycleIds, type Removal } from './lifecycle.js';
import type { SchemaCarrier } from './schema-context.js';
import {
  comparePart,
  claimContainer,
  eachPair,
  comparedElsewhere,
  compareFlag,
  keywordOf,
  type PartComparison,
  type ComparisonContext,
} from './walk.js';

/** A parameter with where it stands. */
interface ParameterAt {
  /** The element of `parameters`, which may be a reference. */
  readonly holder: Cursor;
  readonly parameter: Cursor;
  readonly in: string;
  readonly name: string;
  readonly isPathLevel: boolean;
}

/** Where a parameter stands: at its operation, or at the path for all its operations. */
type Owner = 'operation' | 'pathItem';
const owners: readonly Owner[] = ['pathItem', 'operation'];

type Parameters = ReadonlyMap<string, ParameterAt>;

/** Parameters of an operation or its path. Path parameters are identified by their position: names may change. */
function parametersOf(at: LocatedOperation, owner: Owner): Parameters {
  const variables = [...at.path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  const all = elementsOf(childOf(at[owner], 'parameters')).map((holder): readonly [string, ParameterAt] => {
    const parameter = resolvedReference(holder);
    const [location, name] = [String(objectAt(parameter)['in']), String(objectAt(parameter)['name'])];
    // The names of header fields are the same in any case (RFC 9110 §5.1).
    const key =
      location === 'path'
        ? `path ${variables.indexOf(name)}`
        : `${location} ${location === 'header' ? name.toLowerCase() : name}`;
    return [key, { holder, parameter, in: location, name, isPathLevel: owner === 'pathItem' }];
  });
  return new Map(all);
}

/** The parameters of an operation and of its path. */
interface Owned {
  readonly operation: Parameters;
  readonly pathItem: Parameters;
  /** Those that count: the operation's own ones before those of its path. */
  readonly effective: Parameters;
}

function ownedBy(at: LocatedOperation): Owned {
  const [pathItem, operation] = [parametersOf(at, 'pathItem'), parametersOf(at, 'operation')];
  return { pathItem, operation, effective: new Map([...pathItem, ...operation]) };
}

export function compareParameters(walk: ComparisonContext, old: LocatedOperation, later: LocatedOperation): void {
  const { findings, place } = walk;
  const [before, after] = [ownedBy(old), ownedBy(later)];
  for (const owner of owners) claimContainer(walk, keywordOf({ from: old[owner], to: later[owner] }, 'parameters'));
  eachPair(before.effective, after.effective, {
    added: (parameter) => findings.change(place, [addedId(parameter)], [{ to: parameter.holder }], aboutOf(parameter)),
    removed: (parameter) => {
      const removal = removalOf(parameter.parameter, walk.today);
      const claim = { from: parameter.holder };
      findings.change(place, [removedIds[removal]], [claim], aboutOf(parameter), highestSeverityOf(removal));
    },
    both: (was, is) => compareParameter(walk, was, is),
  });
  for (const owner of owners) comparePlaces(walk, before, after, owner);
}

/** Annotates parameters that moved between the path and its operation, and those of the path that are overridden. */
function comparePlaces(
  { findings, place, isSame }: ComparisonContext,
  before: Owned,
  after: Owned,
  owner: Owner,
): void {
  eachPair(before[owner], after[owner], {
    added: ({ holder }) => findings.annotation(place, 'parameter-moved', [{ to: holder }]),
    removed: ({ holder }) => findings.annotation(place, 'parameter-moved', [{ from: holder }]),
    both: (was, is, key) => {
      const isCompared = before.effective.get(key) === was && after.effective.get(key) === is;
      const holders = { from: was.holder, to: is.holder };
      if (!isCompared && !isSame(holders)) findings.annotation(place, 'overridden-parameter-changed', [holders]);
    },
  });
}

const removedIds: { readonly [removal in Removal]: string } = {
  unannounced: 'request-parameter-removed',
  announced: 'request-parameter-removed-with-deprecation',
  unreadable: 'request-parameter-sunset-parse',
  early: 'request-parameter-removed-before-sunset',
  due: 'request-parameter-removed-after-sunset',
};

const aboutOf = ({ name }: ParameterAt): DetailTexts => ({ parameter: name });

function addedId({ parameter, in: at, isPathLevel }: ParameterAt): string {
  if (at === 'path') return 'new-request-path-parameter';
  const need = objectAt(parameter)['required'] === true ? 'required' : 'optional';
  return `new-${need}-request-${isPathLevel ? 'default-parameter-to-existing-path' : 'parameter'}`;
}

/** The schema of a parameter, which stands in its `content` where that has one. */
export const schemaOf = (carrier: Cursor): Cursor => {
  const content = childOf(carrier, 'content');
  const [mediaType] = namesOf(content);
  return mediaType === undefined ? childOf(carrier, 'schema') : childOf(childOf(content, mediaType), 'schema');
};

/** Compares the schemas of a parameter or header. */
export function compareCarried(
  walk: ComparisonContext,
  carrier: SchemaCarrier,
  both: CursorPair,
  id: string,
  about: DetailTexts,
): void {
  const schema = { from: schemaOf(both.from), to: schemaOf(both.to) };
  if (schema.from.value !== undefined && schema.to.value !== undefined) compareSchemas(walk, carrier, schema);
  else if (schema.from.value !== schema.to.value) walk.findings.change(walk.place, [id], [schema], about);
}

const id = 'request-parameter-changed';

const parameterPart: PartComparison = {
  parts: {
    schema: comparedElsewhere,
    content: comparedElsewhere,
    deprecated: comparedElsewhere,
    'x-sunset': comparedElsewhere,
  },
  values: {
    required: compareFlag('request-parameter-became-required', 'request-parameter-became-optional'),
    name: ({ findings, place }, both) => findings.annotation(place, 'path-variable-renamed', [both]),
  },
  id,
};

const lifecycle: LifecycleIds = {
  reactivated: 'request-parameter-reactivated',
  deprecated: {
    open: 'request-parameter-deprecated',
    unreadable: 'request-parameter-sunset-parse',
    past: 'request-parameter-sunset-date-too-small',
    ahead: 'request-parameter-deprecated',
  },
  sunset: {
    deleted: 'request-parameter-sunset-deleted',
    unreadable: 'request-parameter-sunset-parse',
    past: 'request-parameter-sunset-date-changed-too-small',
  },
  other: id,
};

function compareParameter(walk: ComparisonContext, old: ParameterAt, later: ParameterAt): void {
  const { findings, place, isSame } = walk;
  const both = { from: old.parameter, to: later.parameter };
  if (referenceOf(old.holder.value) !== referenceOf(later.holder.value))
    findings.reference(place, { from: old.holder, to: later.holder });
  if (isSame(both)) return;
  const about = aboutOf(later);
  comparePart(walk, both, parameterPart, about);
  compareLifecycle(walk, both, lifecycle, about);
  const content = keywordOf(both, 'content');
  if ((content.from.value === undefined) !== (content.to.value === undefined))
    findings.change(place, [id], [content, keywordOf(both, 'schema')], about);
  else {
    const { style, explode } = objectAt(later.parameter);
    const isForm = (style ?? (later.in === 'query' || later.in === 'cookie' ? 'form' : 'simple')) === 'form';
    const isExploded = isForm && explode !== false;
    compareCarried(walk, { kind: 'parameter', name: later.name, in: later.in, isExploded }, both, id, about);
  }
}
