import { isDeepStrictEqual } from 'node:util';
import { isSecretName } from '../config/secret-names.js';
import { namesAction } from '../core/action-member.js';
import { isObject, ownMember, type Json } from '../core/json.js';
import { partSteps } from '../stimuli/parts-of-body.js';
import type { BodyPlan, Step } from '../stimuli/scenario.js';

type Configured = Extract<BodyPlan, { readonly from: 'configuration' }>;

/** Steps around the last one, which sends the body itself once more. */
export interface InParts {
  readonly before: readonly Step[];
  readonly after: readonly Step[];
}

const none: InParts = { before: [], after: [] };

/**
 * A PATCH with parts of its configured body. Before the body is sent once more, its first member and the others are
 * sent at the same time: both changes should be made. After it, when the record shows the whole body, one part is sent
 * after the other, and none: the members that a request lacks should stay. A service may refuse each of these requests.
 *
 * @param read the reading of the record after a change, if there is one
 */
export function inParts(write: Step, read: Step | undefined, configured: Configured, body: Json): InParts {
  if (!isObject(body)) return none;
  // Evidence records the members of a configured body in another order.
  const names = Object.keys(body).toSorted();
  const first = names.find((name) => !isSecretName(name));
  if (first === undefined || names.some(namesAction)) return none;
  const others = names.filter((name) => name !== first);
  const { together, apart } = partSteps(write.name);
  // Nobody stated that a part of the body is accepted.
  const withMembers = (name: string, only: readonly string[]): Step => ({
    ...write,
    name,
    purpose: 'robustness',
    body: { ...configured, only },
  });
  const readAs = (name: string): readonly Step[] =>
    read === undefined ? [] : [{ ...read, name, until: { kind: 'reflects', step: write.name } }];
  const parts = others.length === 0 ? [] : [withMembers(apart.first, [first]), withMembers(apart.others, others)];
  return {
    before:
      read === undefined || others.length === 0
        ? []
        : [
            { ...withMembers(together.first, [first]), atOnce: true },
            { ...withMembers(together.others, others), atOnce: true },
            ...readAs(together.read).map((step): Step => ({
              ...step,
              purpose: 'control',
              afterAcceptanceOf: together.others,
            })),
          ],
    after: [...parts, withMembers(apart.none, []), ...readAs(apart.read)],
  };
}

/**
 * A PATCH with one member of its configured body, while the record has another value of it, and the readings of the
 * other views: lists and embedded records may follow a change of the whole alone. A member with members goes first.
 *
 * @param others the readings of the other views after the whole body
 * @param shown the body that was written last
 */
export function inOneMember(
  write: Step,
  others: readonly Step[],
  configured: Configured,
  body: Json,
  shown: Json | undefined,
): readonly Step[] {
  if (!isObject(body) || shown === undefined || !isObject(shown) || others.length === 0) return [];
  const names = Object.keys(body).toSorted();
  const isNew = (name: string): boolean =>
    !isSecretName(name) && !isDeepStrictEqual(body[name], ownMember(shown, name));
  const chosen = names.find((name) => isNew(name) && isObject(body[name] ?? null)) ?? names.find(isNew);
  // Of a body with one member, the change of the whole is one of that member.
  if (names.length < 2 || chosen === undefined || names.some(namesAction)) return [];
  const name = partSteps(write.name).one;
  return [
    { ...write, name, purpose: 'robustness', body: { ...configured, only: [chosen] } },
    ...others.map((other): Step => readingAfter(other, write.name, name)),
  ];
}

/** The reading of another view after a further write, if that was accepted. */
const readingAfter = ({ until, ...other }: Step, before: string, write: string): Step => ({
  ...other,
  name: other.name.replace(before, write),
  afterAcceptanceOf: write,
  ...(until?.kind === 'reflects' ? { until: { ...until, step: write } } : {}),
});
