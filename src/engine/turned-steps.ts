import { isDeepStrictEqual } from 'node:util';
import type { Configuration } from '../config/configuration.js';
import { isSupplied } from '../config/supplied-entries.js';
import { defined } from '../core/defined.js';
import { isArray, isObject, ownMember, type Json } from '../core/json.js';
import { remembered } from '../core/remembered.js';
import {
  afterInvalidStep,
  choices,
  invalidTurns,
  isInvalidTurn,
  placesOf,
  readBackStep,
  sentTwiceStep,
  turnedBackStep,
  turnedStep,
  turns,
  type BodyTurn,
} from '../stimuli/turned-body.js';
import { withPreconditions, type WithPreconditions } from '../stimuli/preconditions.js';
import { formNumberOf } from '../stimuli/equal-forms.js';
import type { Interface } from '../../spec/model.js';
import { updatesWithoutReading } from '../relations/unread-updates.js';
import type { BodyPlan, Scenario, Step } from '../stimuli/scenario.js';
import { configuredBody, turnedConfigured } from './configured-body.js';
import { inOneMember, inParts } from './parts-of-body.js';

/**
 * Where a change with a configured body is read back, it is made and read back again with members of the body turned,
 * and at last with the body itself: a service that ignores `false`, zero or an empty list acknowledges them as well.
 * Where no operation reads the record, the response of the change itself shows its values. A body that a document or a
 * recording supplied is turned once the service has accepted it in this run. A PATCH is sent in parts as well.
 */
export function withTurnedBodies(scenario: Scenario, iface: Interface, configuration: Configuration): Scenario {
  const { unread, creations, patches, replacements } = operationsOf(iface);
  const again = (change: Change): readonly Step[] => {
    const { operation } = change.write;
    const way: Way = patches.has(operation) ? 'part' : replacements.has(operation) ? 'replacement' : 'other';
    return turnedAndBack(change, way, configuration);
  };
  const steps = scenario.steps.flatMap((step, at) => {
    const next = scenario.steps[at + 1];
    if (unread.has(step.operation) || (isNamed(step) && !creations.has(step.operation)))
      return [step, ...again({ write: step })];
    const change = isReadingOf(next, writtenBy(step)) ? undefined : changeReadBy(step, scenario.steps);
    return [step, ...(change === undefined ? [] : again(change))];
  });
  return steps.length === scenario.steps.length ? scenario : { ...scenario, steps };
}

type OperationIds = ReadonlySet<string | null>;

interface ChangingOperations {
  /** Updates of records that no operation reads. */
  readonly unread: OperationIds;
  /** A creation with other values would leave one more record. */
  readonly creations: OperationIds;
  readonly patches: OperationIds;
  readonly replacements: OperationIds;
}

/** Kept, since each of some hundred scenarios asks for them. */
const operationsOf = remembered((iface: Interface): ChangingOperations => {
  const by = (wanted: string): OperationIds =>
    new Set(iface.operations.flatMap(({ id, method }) => (method === wanted ? [id] : [])));
  return {
    unread: new Set(updatesWithoutReading(iface).map(({ id }) => id)),
    creations: by('POST'),
    patches: by('PATCH'),
    replacements: by('PUT'),
  };
});

/** The write whose body the reading directly after it is compared with. */
const writtenBy = ({ until, atEnd }: Step): string | undefined =>
  until?.kind === 'reflects' && atEnd !== true ? until.step : undefined;

const isReadingOf = (step: Step | undefined, write: string | undefined): boolean =>
  step !== undefined && write !== undefined && writtenBy(step) === write;

/** What a write does to the record: changes a part of it, or replaces the whole. */
type Way = 'part' | 'replacement' | 'other';

/** A write with the readings that show it. */
interface Change {
  readonly write: Step;
  /** The reading of the record itself. */
  readonly read?: Step;
  /** The readings of its other views. */
  readonly others?: readonly Step[];
}

/** The change whose last reading this is. */
function changeReadBy(last: Step, steps: readonly Step[]): Change | undefined {
  const written = writtenBy(last);
  if (written === undefined) return undefined;
  const write = steps.find(({ name }) => name === written);
  const read = steps.find(({ name }) => name === readBackStep(written));
  if (write === undefined || write.always === true || read === undefined) return undefined;
  return { write, read, others: steps.filter((step) => writtenBy(step) === written && isOtherView(step)) };
}

/** Does a step look for the written record in another view than its own reading, directly after the write? */
const isOtherView = ({ until, atEnd }: Step): boolean =>
  until?.kind === 'reflects' && until.at !== undefined && atEnd !== true;

/**
 * The write with each turn of its body, then with the body itself; each is read back if there is a reading, and the
 * varied one in its other views as well: each text stands there in JSON that another part of a service may write.
 */
function turnedAndBack({ write, read, others = [] }: Change, way: Way, configuration: Configuration): readonly Step[] {
  const configured = givenBody(write, configuration);
  if (configured === undefined) return [];
  const isByPerson = !isSupplied(configuration, 'bodies', write.operation ?? '');
  // What a replacement leaves out is gone; what another change leaves out may stay.
  const among = (isNamed(write) ? namedTurns : isByPerson ? personTurns : turns).filter(
    (turn) => turn !== 'fewer' || (way === 'replacement' && read !== undefined),
  );
  const found = distinctTurns(write, configuration, among);
  const after = (step: string): Pick<Step, 'afterAcceptanceOf'> => (isByPerson ? {} : { afterAcceptanceOf: step });
  // Other values of an enumeration may depend on the state of a device, so what follows from them is not compared.
  const readAfter = (name: string, body: Step['body'], turn?: BodyTurn): readonly Step[] =>
    read === undefined || (turn !== undefined && placesOf(turn) !== undefined)
      ? []
      : [
          {
            ...read,
            name: readBackStep(name),
            // A record without its values may be gone, so a 404 is no refusal of a well-formed reading.
            ...(body === write.body ? {} : { purpose: 'control' }),
            ...(turn !== undefined && readInGzip.has(turn) ? { headers: { 'accept-encoding': 'gzip' } } : {}),
            until: { kind: 'reflects', step: name },
            ...after(name),
          },
        ];
  const writtenAndRead = (name: string, body: Step['body'], turn?: BodyTurn): readonly Step[] => [
    { ...write, name, ...defined({ body }), ...after(write.name) },
    ...readAfter(name, body, turn),
    ...(turn === 'varied' ? others : []).map((other) => ({
      ...other,
      name: other.name.replace(write.name, name),
      ...(other.until?.kind === 'reflects' ? { until: { ...other.until, step: name } } : {}),
      ...after(name),
    })),
  ];
  const value = configuredBody(configuration.bodies?.[write.operation ?? ''], configured);
  const parts =
    way === 'part' && !isNamed(write) && value !== undefined ? inParts(write, read, configured, value) : undefined;
  const afterWrite = (steps: readonly Step[] = []): readonly Step[] =>
    steps.map((step) => ({ ...after(write.name), ...step }));
  const conditional = conditionalSteps(write, read, configured, found[0]);
  const last = found.at(-1);
  const change: Change = { write, ...defined({ read }), others };
  return [
    ...afterWrite(conditional.afterWrite),
    ...(found.length === 0
      ? []
      : [
          // The body itself follows values of another turn, or it would show nothing whether it is written once more.
          ...found.flatMap((turn) => [
            ...writtenAndRead(turnedStep(write.name, turn), { ...configured, turned: turn }, turn),
            ...(turn === found[0] ? afterWrite(conditional.afterChange) : []),
            ...(turn === (found.at(-2) ?? found[0]) ? afterWrite(parts?.before) : []),
          ]),
          ...(isNamed(write)
            ? []
            : afterWrite([
                ...withInvalidMembers(change, way, configured, last, configuration),
                ...oneMemberAhead(change, way, configured, last, configuration),
              ])),
          ...bodyAgain(
            inOtherForm(writtenAndRead(turnedBackStep(write.name), write.body), write),
            change,
            way,
            parts && turnedOf(write, configured, last, configuration),
            value,
          ),
        ]),
    ...afterWrite(parts?.after),
  ];
}

/** Requests with preconditions, for the write by whose name requirements know them. */
const conditionalSteps = (
  write: Step,
  read: Step | undefined,
  configured: Configured,
  turned: BodyTurn | undefined,
): WithPreconditions =>
  turned === undefined || read === undefined || write.name !== write.operation
    ? { afterWrite: [], afterChange: [] }
    : withPreconditions(write, read, { ...configured, turned }, placesOf(turned) === undefined);

/**
 * The write with bodies of which one member is invalid and the others have new values, and then the reading. Where no
 * operation reads the record, the response to a PATCH without members shows the record. A service may accept these
 * bodies as well.
 */
function withInvalidMembers(
  { write, read }: Change,
  way: Way,
  configured: Configured,
  before: BodyTurn | undefined,
  configuration: Configuration,
): readonly Step[] {
  // A replacement that is made member by member is made up to the invalid one.
  const wanted = way === 'replacement' ? invalidTurns.slice(0, 1) : invalidTurns;
  const among = distinctTurns(write, configuration, wanted);
  const [first] = among;
  if (first === undefined || (read === undefined && way !== 'part')) return [];
  const robust: Step = { ...write, purpose: 'robustness' };
  return [
    ...among.map((turn): Step => ({
      ...robust,
      name: turnedStep(write.name, turn),
      body: { ...configured, turned: turn },
      violated: { location: 'body', keyword: 'type', pointer: '' },
      // Both are to be refused, so neither waits for the other.
      ...(among.length > 1 ? { atOnce: true } : {}),
    })),
    read === undefined
      ? { ...robust, name: afterInvalidStep(write.name), body: { ...configured, only: [] } }
      : {
          ...read,
          name: readBackStep(turnedStep(write.name, first)),
          purpose: 'control',
          // A reading may show the accepted change before the refused ones late.
          until: { kind: 'reflects', step: before === undefined ? write.name : turnedStep(write.name, before) },
        },
  ];
}

/** Two turns in succession: a service may keep the response in gzip, and clear the response without a coding alone. */
const readInGzip: ReadonlySet<BodyTurn> = new Set(['unusual', 'precise']);

/** A person gave the whole body, so its numbers and lists are as good as its booleans, and turned in one request. */
const personTurns: readonly BodyTurn[] = turns.filter((turn) => turn !== 'booleans');

/** No reading follows a body for one kind of record, so an effect of zeros and of empty texts would not be seen. */
const namedTurns: readonly BodyTurn[] = ['booleans', ...choices];

/** Has the write a body of its own for a schema that the interface names? */
const isNamed = ({ body }: Step): boolean => body?.from === 'configuration' && body.schema !== undefined;

/** The turns that change the body, without those that make a body of an earlier one. */
function distinctTurns(write: Step, configuration: Configuration, among: readonly BodyTurn[]): readonly BodyTurn[] {
  const body = givenBody(write, configuration);
  const given = configuration.bodies?.[write.operation ?? ''];
  const value = body === undefined ? undefined : configuredBody(given, body);
  if (body === undefined || value === undefined) return [];
  const made: (Json | undefined)[] = [undefined];
  return among.filter((turn) => {
    const turned = turnedConfigured(given, body, value, turn);
    if (made.some((earlier) => isDeepStrictEqual(earlier, turned))) return false;
    made.push(turned);
    return true;
  });
}

/**
 * The steps of a scenario with one turn of each write alone, and without the body itself after it: all turns are sent
 * in another scenario of the same steps.
 */
export function withOneTurn(steps: readonly Step[], place: number): readonly Step[] {
  const back = new Set(steps.map(({ name }) => turnedBackStep(name)));
  const unconditional = steps.filter(({ tagged }) => tagged === undefined);
  const chosen = (operation: Step['operation']): BodyTurn | undefined => {
    const own = unconditional.flatMap((step) =>
      step.operation === operation && !isInvalid(step) ? (turnOf(step) ?? []) : [],
    );
    return own[place % own.length];
  };
  return unconditional.filter(
    (step) =>
      !back.has(step.name) &&
      !isPart(step) &&
      !isInvalid(step) &&
      (turnOf(step) === undefined || turnOf(step) === chosen(step.operation)),
  );
}

const isInvalid = (step: Step): boolean => {
  const turn = turnOf(step);
  return turn !== undefined && isInvalidTurn(turn);
};

const isPart = ({ body }: Step): boolean => body?.from === 'configuration' && body.only !== undefined;

const turnOf = ({ body }: Step): BodyTurn | undefined => (body?.from === 'configuration' ? body.turned : undefined);

/** The body itself is sent back in another form, since its usual form was accepted before. */
const inOtherForm = ([back, ...readings]: readonly Step[], { name }: Step): readonly Step[] =>
  back === undefined ? [] : [{ ...back, bodyForm: formNumberOf(name) }, ...readings];

/** A PATCH of one member directly before the body itself, for the other views of the record. */
function oneMemberAhead(
  { write, others = [] }: Change,
  way: Way,
  configured: Configured,
  last: BodyTurn | undefined,
  configuration: Configuration,
): readonly Step[] {
  const value = configuredBody(configuration.bodies?.[write.operation ?? ''], configured);
  if (way !== 'part' || value === undefined) return [];
  const steps = inOneMember(write, others, configured, value, turnedOf(write, configured, last, configuration));
  return steps.map((step) => ({ ...step, notQuick: true }));
}

/** The body of a write with a turn. */
function turnedOf(
  { operation }: Step,
  configured: Configured,
  turn: BodyTurn | undefined,
  configuration: Configuration,
): Json | undefined {
  const given = configuration.bodies?.[operation ?? ''];
  const value = configuredBody(given, configured);
  return turn === undefined || value === undefined ? undefined : turnedConfigured(given, configured, value, turn);
}

/** Has a body a list with items? */
const hasItems = (body: Json | undefined): boolean =>
  isArray(body)
    ? body.length > 0
    : body !== undefined && isObject(body) && Object.values(body).some((member) => hasItems(member));

/**
 * The body itself once more with its reading. A replacement is sent twice before that: the reading should show each
 * entry of a list once. Where the last turn had all values of the body, the reading after its parts is enough.
 *
 * @param shown the body of the last turn, where parts of the body follow
 */
function bodyAgain(
  [back, ...readings]: readonly Step[],
  { write, read }: Change,
  way: Way,
  shown: Json | undefined,
  value: Json | undefined,
): readonly Step[] {
  if (back === undefined) return [];
  // Requirements know the second one by the name of the operation.
  const isKnown = write.name === write.operation && read !== undefined;
  if (way === 'replacement' && isKnown && hasItems(value))
    return [
      back,
      {
        ...write,
        name: sentTwiceStep(write.name),
        purpose: 'robustness',
        afterAcceptanceOf: back.name,
        notQuick: true,
      },
      ...readings,
    ];
  const isShown =
    shown !== undefined &&
    isObject(shown) &&
    value !== undefined &&
    isObject(value) &&
    Object.entries(value).every(([name, member]) => isDeepStrictEqual(ownMember(shown, name), member));
  return isShown ? [back] : [back, ...readings];
}

type Configured = Extract<BodyPlan, { readonly from: 'configuration' }>;

/** The body of a write that is sent as the configuration gives it. */
function givenBody({ operation, purpose, body }: Step, configuration: Configuration): Configured | undefined {
  if (operation === null || purpose !== 'success' || body?.from !== 'configuration') return undefined;
  const { from: _, schema: __, ...changes } = body;
  const isGiven = configuredBody(configuration.bodies?.[operation], body) !== undefined;
  return isGiven && Object.keys(changes).length === 0 ? body : undefined;
}
