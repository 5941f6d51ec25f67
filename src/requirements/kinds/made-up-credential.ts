import type { Interface, Operation } from '../../../spec/model.js';
import { isSuccess } from '../../answers/status.js';
import type { CredentialLabel } from '../../evidence/exchange.js';
import type { ProvingFault } from '../../faults/fault.js';
import { isNotIssued, notIssuedCredentials } from '../../stimuli/unauthenticated-writes.js';
import { allFieldsOfProxies } from '../../stimuli/refused-forms.js';
import { oddRequest, oddRequests } from '../../stimuli/odd-request.js';
import type { Step } from '../../stimuli/scenario.js';
import {
  provingFault,
  flaw,
  inconclusive,
  ofOperation,
  faultTarget,
  requirementId,
  subjectOf,
  wantedStimuli,
} from '../build.js';
import { inconclusiveFor } from '../inconclusive-for.js';
import { oddRequestFacts } from '../kind-facts.js';
import { fail, pass, untouched, type Finding, type JudgeContext, type Kind, type Requirement } from '../requirement.js';
import {
  brokeOnPurpose,
  furtherIdentification,
  hasFurtherIdentification,
  isPageAskedFor,
  leadsToOtherPath,
  onlyWhereServed,
} from '../robust.js';
import type { RequestExchangeView } from '../view.js';

/**
 * How each form of a credential that was not issued is judged, if a request with it succeeds:
 * - Made up, also under another scheme, an empty header, the scheme alone (each also with the scheme in the other case,
 *   RFC 9110 §11.1), or the issued one with a character more or less: a success contradicts "the operations are
 *   secured", so it fails. If the configuration sends further headers or a client certificate with each request, these
 *   may identify the client, and the finding is inconclusive.
 * - The letters of the token in the other case: whether case counts belongs to the format, which is not shown, so a
 *   success is advice. Hexadecimal digits and user names are often read without case, and are not tried.
 * - The whole credential in another form (its scheme in the other case, which RFC 9110 §11.1 allows; without its
 *   scheme; in two header lines) is the issued one: accepting and refusing it are observations.
 * - White space around it is no part of a field's value (RFC 9110 §5.5), so no server sees it: not sent.
 * - In the query only a made-up one is sent, without the header, and judged as a request without a credential. The
 *   issued one is not sent there, because addresses are written into logs (RFC 6750 §5.3).
 */
const otherCase: CredentialLabel = 'form:other-case';

function judge(view: RequestExchangeView, { method, path }: Operation, { configuration }: JudgeContext): Finding {
  const { status } = view;
  if (status === undefined) return inconclusiveFor(view, 'no answer came');
  // A response with a 2xx that breaks off was a success as well: the server had granted access.
  if (isSuccess(status)) {
    if (isPageAskedFor(view)) return untouched;
    if (hasFurtherIdentification(configuration)) return inconclusive(furtherIdentification);
    return fail(
      flaw(view.exchange, {
        message: `${method} ${path} succeeds with a credential that was never issued`,
        expected: 'a refusal (401 is usual)',
        // In `actual`, not in the message: all forms are one mistake.
        actual: `${status}, to ${wordsOf(view.exchange.credential)}`,
      }),
    );
  }
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  if (isRefusal || leadsToOtherPath(view)) return onlyWhereServed(view, pass);
  return inconclusiveFor(view, `answered ${status}, which does not tell about the credential`);
}

const wordsOf = (label: CredentialLabel): string =>
  label === otherCase
    ? 'its letters in the other case'
    : (notIssuedCredentials.find(([other]) => other === label)?.[1] ?? label);

/** The state of a credential in the reference, by label. */
const faultFor = ({ id, method }: Operation, label: CredentialLabel): ProvingFault =>
  provingFault(
    { kind: 'skip-authentication', on: faultTarget(id, { credential: label === 'made-up' ? 'unknown' : label }) },
    method === 'DELETE'
      ? [
          {
            requirement: requirementId(id, 'served'),
            because: 'the request of nobody deleted what the next one addresses',
          },
        ]
      : undefined,
  );

function requirement(operation: Operation, statements: Requirement['statements']): Requirement {
  const { id, method, path } = operation;
  return {
    id: requirementId(id, 'made-up-credential', 'refused'),
    kind: 'made-up-credential',
    title: `${method} ${path} does not succeed with a credential that was never issued`,
    level: 'MUST',
    statedness: 'stated',
    statements,
    subject: subjectOf(operation),
    operations: [id],
    wants: wantedStimuli(id, 'robustness'),
    judgement: {
      scope: 'exchange',
      judge: (view, context) =>
        isNotIssued(view.exchange.credential) && brokeOnPurpose(view, 'made-up-credential')
          ? judge(view, operation, context)
          : untouched,
    },
    faults: [
      ...labelsOf(operation).map((label) => faultFor(operation, label)),
      ...(isPlainList(operation)
        ? [
            provingFault({
              kind: 'skip-authentication',
              on: faultTarget(id, { credential: 'unknown', query: { page: '2' } }),
            }),
            provingFault({
              kind: 'skip-authentication',
              on: faultTarget(id, { credential: 'unknown', method: 'HEAD' }),
            }),
          ]
        : []),
    ],
  };
}

const inOtherCase = (operation: Operation, statements: Requirement['statements']): Requirement => ({
  ...ofOperation(operation, 'made-up-credential', 'other-case'),
  title: `${operation.method} ${operation.path} should not succeed with the credential's letters in the other case`,
  level: 'SHOULD',
  statedness: 'derived',
  statements,
  standard: 'RFC 9110 §11.4',
  wants: wantedStimuli(operation.id, 'robustness'),
  judgement: {
    scope: 'exchange',
    judge: (view, context) =>
      view.exchange.credential === otherCase && brokeOnPurpose(view, 'made-up-credential')
        ? judge(view, operation, context)
        : untouched,
  },
  faults: [faultFor(operation, otherCase)],
});

/** Lists without path variables, whose address needs no id: they are tried with every form. */
const isPlainList = ({ method, variables, query }: Operation): boolean =>
  method === 'GET' && variables.length === 0 && query.some(({ name }) => name === 'per_page');

/** Plain lists are tried with one of these each. */
const inOtherCaseOfScheme: readonly CredentialLabel[] = [
  'form:scheme-only-other-case',
  'form:made-up-scheme-other-case',
];

/**
 * Other readings are tried with one of these forms as well: an access check is mostly the same for all operations of an
 * implementation. Runs that repeat try all forms everywhere (`suites/contexts.ts`).
 */
const oneOf: readonly CredentialLabel[] = [
  'form:shorter',
  'form:scheme-only',
  'form:made-up-other-scheme',
  ...inOtherCaseOfScheme,
];

const oneOfOperation = ({ id }: Operation): CredentialLabel | undefined => oneOf[id.length % oneOf.length];

function labelsOf(operation: Operation): readonly CredentialLabel[] {
  if (isPlainList(operation)) {
    const turns = inOtherCaseOfScheme[operation.id.length % inOtherCaseOfScheme.length];
    return notIssuedCredentials
      .map(([label]) => label)
      .filter((label) => label === turns || !inOtherCaseOfScheme.includes(label));
  }
  // Chosen by the id alone, so that the requests of one operation don't depend on the other operations of an interface.
  const own = oneOfOperation(operation);
  return ['made-up', 'form:longer', ...(operation.safe && own !== undefined ? [own] : [])];
}

/** Forms at depth `quick`: the rarer ones are about how a credential is read, and wait for a longer run. */
const isTriedQuickly = (label: CredentialLabel): boolean => label === 'made-up' || label === 'form:empty';

const step = ({ id }: Operation, name: string, credential: CredentialLabel, more: Partial<Step> = {}): Step =>
  oddRequest(id, `${id} ${name}`, 'header', 'made-up-credential', { ...more, credential });

function stimuliOf(operation: Operation): readonly Step[] {
  const isPaged = operation.query.some(({ name }) => name === 'per_page');
  const tried = notIssuedCredentials
    // Other lists try the made-up credential on their second page.
    .filter(
      ([label]) => labelsOf(operation).includes(label) && !(isPaged && !isPlainList(operation) && label === 'made-up'),
    )
    .map(([label, words]) =>
      step(operation, `with ${words}`, label, {
        // Fields of proxies may let a wrong credential pass as well as none. Plain lists try each form without them.
        ...(!isPlainList(operation) && label === oneOfOperation(operation) ? { headers: allFieldsOfProxies } : {}),
        ...(isTriedQuickly(label) ? {} : { notQuick: true }),
      }),
    );
  if (!isPaged) return tried;
  const smallPages = { value: '10', origin: 'stated' } as const;
  const paged = [
    step(operation, 'with a made-up credential, second page', 'made-up', {
      query: { per_page: smallPages, page: { value: '2', origin: 'made-up' } },
      ...(isPlainList(operation) ? { notQuick: true } : {}),
    }),
  ];
  if (!isPlainList(operation)) return [...tried, ...paged];
  return [
    ...tried,
    ...paged,
    step(operation, 'with a made-up credential, by HEAD', 'made-up', { method: 'HEAD', notQuick: true }),
    step(operation, 'with the letters of the credential in the other case', otherCase),
    // Accepting these and refusing them are observations.
    step(operation, 'with the scheme in the other case', 'form:scheme-other-case', { notQuick: true }),
    step(operation, 'with the credential without its scheme', 'form:without-scheme', { notQuick: true }),
    step(operation, 'with the credential twice', 'form:twice', { notQuick: true }),
  ];
}

/** The header alone does not grant access: its value has to be a credential that was issued. */
export const madeUpCredential: Kind = {
  id: 'made-up-credential',
  ...oddRequestFacts,
  touchedBy: 'any change',
  about:
    'A 2xx fails where the credential is made up, empty, its scheme alone, or has a character more or less; with its ' +
    'letters in the other case that is advice. The right one in another form is an observation.',
  stimuli: (iface) =>
    iface.operations
      .filter(({ safe }) => safe)
      .map((operation) =>
        oddRequests(
          `made-up-credential.${operation.id}`,
          `Credentials that were never issued: ${operation.id}`,
          stimuliOf(operation),
        ),
      ),
  derive: (iface: Interface) => {
    const general = iface.statements.filter(({ id }) => id === 'authentication.header-auth').map(({ id }) => id);
    return iface.operations.flatMap((operation) => {
      const statements = [...general, ...operation.stated];
      return [
        requirement(operation, statements),
        ...(isPlainList(operation) ? [inOtherCase(operation, statements)] : []),
      ];
    });
  },
};
