import type { Operation } from '../../spec/model.js';
import type { Configuration } from '../config/configuration.js';
import type { RequestPlan } from '../patterns/apply.js';
import type { Pattern } from '../patterns/pattern.js';
import { isPlainList } from '../requirements/kinds/credential-required.js';
import { brokenByHead } from '../stimuli/odd-request.js';
import { againSuffix } from '../stimuli/further-body.js';
import { readOnly } from '../stimuli/unauthenticated-writes.js';
import { requestOf, type Context, type ContextRequest } from './context.js';
import { hasMaximum, isReading, longestPage } from './reading.js';

const head: Pattern = { kind: 'method', is: 'HEAD' };

const withoutCredential: ContextRequest = {
  purpose: 'no-credential',
  request: requestOf(head),
  credential: 'none',
  from: 'normal',
};

const asked = (
  name: string,
  request: ContextRequest['request'],
  purpose: ContextRequest['purpose'],
): ContextRequest => ({
  name,
  purpose,
  request: { ...request, inTurn: true },
  credential: 'full',
  from: 'normal',
});

/** HEAD between two readings. The context before ends with one of the longest page, where there is a longest page. */
function besideGet(target: Operation): readonly ContextRequest[] {
  const plain: RequestPlan = hasMaximum(target) ? longestPage : {};
  return [
    ...(hasMaximum(target) ? [] : [asked('GET before HEAD', plain, 'control')]),
    asked('HEAD with the credential', { ...requestOf(head, plain), violated: brokenByHead }, 'robustness'),
    asked('GET after HEAD', plain, 'control'),
  ];
}

const byReadOnly: RequestPlan = { credential: readOnly };

/** HEAD with a credential that may read; where it is refused, once more between two readings with the same one. */
function withReadOnly({ credentials }: Configuration): readonly ContextRequest[] {
  if (credentials?.named?.['read-only'] === undefined) return [];
  const name = 'HEAD by a credential that reads';
  const refused = { afterRefusalOf: name };
  const byHead = { ...requestOf(head, byReadOnly), violated: brokenByHead };
  return [
    asked(name, byHead, 'robustness'),
    asked(`GET before ${name}`, { ...byReadOnly, ...refused }, 'scope'),
    asked(`${name}${againSuffix}`, { ...byHead, ...refused }, 'robustness'),
    asked(`GET after ${name}`, { ...byReadOnly, ...refused }, 'scope'),
  ];
}

/**
 * A check of the credential may know methods by name, and so may a router: HEAD is sent without a credential, with the
 * full one, and with one that may only read.
 */
export const methods: Context = {
  id: 'method',
  about: 'HEAD in place of GET, without a credential and with one.',
  notFor: new Set(),
  values: (target, { configuration }) =>
    isReading(target)
      ? [
          {
            value: 'HEAD',
            // Requirements on the credential and on HEAD send these themselves where no id is needed.
            sent: [
              ...(isPlainList(target) ? [] : [withoutCredential]),
              ...(target.variables.length === 0 ? [] : besideGet(target)),
              ...withReadOnly(configuration),
            ],
            pattern: head,
          },
        ]
      : [],
};
