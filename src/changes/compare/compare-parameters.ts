import type { ChangePlace } from '../intake/change.js';
import { annotations, compareSchemas } from './compare-schemas.js';
import type { OperationAt } from './operations-of.js';
import { childOf, elementsOf, followed, namesOf, objectAt, referenceOf, type Cursor } from './cursor.js';
import { valueText, type Both, type Findings } from './findings.js';
import { keywordOf } from './schema-context.js';
import { textOf } from './structural-differences.js';

/** A parameter with where it stands. */
interface ParameterAt {
  /** The element of `parameters`, which may be a reference. */
  readonly holder: Cursor;
  readonly parameter: Cursor;
  readonly in: string;
  readonly name: string;
  readonly isPathLevel: boolean;
}

/**
 * Parameters of an operation and its path. Path parameters are identified by their position, since names may change.
 */
function parametersOf({ path, pathItem, operation }: OperationAt): ReadonlyMap<string, ParameterAt> {
  const variables = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  const all = [pathItem, operation].flatMap((owner) =>
    elementsOf(childOf(owner, 'parameters')).map((holder): readonly [string, ParameterAt] => {
      const parameter = followed(holder);
      const { in: location, name } = objectAt(parameter);
      const [at, called] = [String(location), String(name)];
      // The names of header fields are the same in any case (RFC 9110 §5.1).
      const key =
        at === 'path'
          ? `path ${variables.indexOf(called)}`
          : `${at} ${at === 'header' ? called.toLowerCase() : called}`;
      return [key, { holder, parameter, in: at, name: called, isPathLevel: owner === pathItem }];
    }),
  );
  return new Map(all);
}

export function compareParameters(
  findings: Findings,
  place: ChangePlace,
  old: OperationAt,
  later: OperationAt,
  isSame: (both: Both) => boolean,
): void {
  const [before, after] = [parametersOf(old), parametersOf(later)];
  for (const owners of [
    { from: old.pathItem, to: later.pathItem },
    { from: old.operation, to: later.operation },
  ]) {
    const both = keywordOf(owners, 'parameters');
    if ((both.from.value === undefined) !== (both.to.value === undefined)) {
      if (elementsOf(both.from).length + elementsOf(both.to).length > 0) findings.cover(both);
      else findings.annotation(place, 'written-differently', [both]);
    }
  }
  for (const [key, parameter] of after) {
    const earlier = before.get(key);
    if (earlier === undefined) reportAdded(findings, place, parameter);
    else compareParameter(findings, place, earlier, parameter, isSame);
  }
  for (const [key, parameter] of before) if (!after.has(key)) reportRemoved(findings, place, parameter);
}

function reportAdded(
  findings: Findings,
  place: ChangePlace,
  { holder, parameter, in: at, name, isPathLevel }: ParameterAt,
): void {
  const need = objectAt(parameter)['required'] === true ? 'required' : 'optional';
  const id =
    at === 'path'
      ? 'new-request-path-parameter'
      : isPathLevel
        ? `new-${need}-request-default-parameter-to-existing-path`
        : `new-${need}-request-parameter`;
  findings.change(place, [id], [{ to: holder }], { parameter: name });
}

function reportRemoved(findings: Findings, place: ChangePlace, { holder, parameter, name }: ParameterAt): void {
  const deprecated = objectAt(parameter)['deprecated'] === true;
  findings.change(place, [`request-parameter-removed${deprecated ? '-with-deprecation' : ''}`], [{ from: holder }], {
    parameter: name,
  });
}

/** The schema of a parameter, which stands in its `content` where that has one. */
export const schemaOf = (carrier: Cursor): Cursor => {
  const content = childOf(carrier, 'content');
  const [mediaType] = namesOf(content);
  return mediaType === undefined ? childOf(carrier, 'schema') : childOf(childOf(content, mediaType), 'schema');
};

function compareParameter(
  findings: Findings,
  place: ChangePlace,
  old: ParameterAt,
  later: ParameterAt,
  isSame: (both: Both) => boolean,
): void {
  const both = { from: old.parameter, to: later.parameter };
  if (referenceOf(old.holder.value) !== referenceOf(later.holder.value))
    findings.reference(place, { from: old.holder, to: later.holder });
  if (isSame(both)) return;
  const about = { parameter: later.name };
  for (const name of new Set([...namesOf(both.from), ...namesOf(both.to)])) {
    const member = keywordOf(both, name);
    if (name === 'schema' || name === 'content' || textOf(member.from.value) === textOf(member.to.value)) continue;
    const [was, is] = [member.from.value === true, member.to.value === true];
    if (annotations.has(name)) findings.annotation(place, 'annotation-changed', [member]);
    else if ((name === 'required' || name === 'deprecated') && was === is)
      findings.annotation(place, 'written-differently', [member]);
    else if (name === 'required')
      findings.change(place, [`request-parameter-became-${is ? 'required' : 'optional'}`], [member], about);
    else if (name === 'deprecated')
      findings.change(place, [`request-parameter-${is ? 'deprecated' : 'reactivated'}`], [member], about);
    else if (name === 'x-sunset' && member.to.value === undefined)
      findings.change(place, ['request-parameter-sunset-deleted'], [member], about);
    else if (name === 'name') findings.annotation(place, 'path-variable-renamed', [member]);
    else
      findings.change(place, ['request-parameter-changed'], [member], {
        ...about,
        was: valueText(member.from.value).slice(0, 200),
        value: valueText(member.to.value).slice(0, 200),
      });
  }
  const [hadContent, hasContent] = [both.from, both.to].map((one) => objectAt(one)['content'] !== undefined);
  const carrier = { kind: 'parameter', name: later.name, in: later.in } as const;
  if (hadContent !== hasContent)
    findings.change(
      place,
      ['request-parameter-changed'],
      [keywordOf(both, 'content'), keywordOf(both, 'schema')],
      about,
    );
  else {
    const schema = { from: schemaOf(both.from), to: schemaOf(both.to) };
    if (schema.from.value !== undefined && schema.to.value !== undefined)
      compareSchemas(findings, place, carrier, schema, isSame);
    else if (schema.from.value !== schema.to.value)
      findings.change(place, ['request-parameter-changed'], [schema], about);
  }
}
