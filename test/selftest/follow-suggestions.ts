import { defined } from '../../src/core/defined.js';
import { parse } from 'yaml';
import type { Configuration } from '../../src/config/configuration.js';
import { knownIdsOf, unknownIds } from '../../src/config/known-ids.js';
import { validateConfiguration } from '../../src/config/validate.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { filledIn, switchedOn } from '../../reports/missing.fixture.js';
import { missingYaml } from '../../reports/missing.js';
import { entriesOf } from '../../src/results/headline.js';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import type { RequirementResult, Results } from '../../src/results/results.js';
import type { Interface } from '../../spec/model.js';
import { alarmsOf } from './alarms.js';
import { fillFragment, paste } from './fill-fragment.js';
import { runAgainstReference } from './run-against-reference.js';

/** One run, and the requirements that it leaves undecided. */
export interface Round {
  readonly results: Results;
  /** As in {@link alarmsOf}: there should be none. */
  readonly alarms: readonly RequirementResult[];
  /** Stated MUST requirements that stayed inconclusive. */
  readonly open: readonly RequirementResult[];
  /** Inconclusive requirements of any level that name no entry, or one that a configuration can't have. */
  readonly unnamed: readonly RequirementResult[];
  /** The fragment of entries that the report suggests. */
  readonly fragment: string;
}

export interface Beginning {
  readonly variant?: string;
  readonly writesAllowed: boolean;
  /** Entries that the first configuration has besides address and credential. */
  readonly more?: Configuration;
}

/** The configuration of a beginner: an address and a credential. */
const bare = ({ target, credentials }: Configuration, { writesAllowed, more }: Beginning): Configuration => ({
  ...(target?.baseUrl === undefined ? {} : { target: { baseUrl: target.baseUrl } }),
  ...(credentials?.full === undefined || !('value' in credentials.full)
    ? {}
    : { credentials: { full: { value: credentials.full.value } } }),
  ...(writesAllowed ? { writes: { allowed: true } } : {}),
  ...more,
});

/** Can a configuration have this entry? */
const isReal = (path: string, iface: Interface): boolean => {
  const fragment = filledIn(missingYaml([{ path, requirements: 1, mandatory: 1, reason: '' }]));
  // The fragment's declarations about the credential are members beside its value.
  const completed = path.startsWith('credentials.')
    ? paste({ credentials: { full: { value: 'x' } } }, fragment as Configuration)
    : fragment; // validated in the next line
  const checked = validateConfiguration(completed);
  return checked.kind === 'valid' && unknownIds(checked.configuration, knownIdsOf(iface)).length === 0;
};

function roundOf(results: Results, iface: Interface, variant: string | undefined): Round {
  const open = results.requirements.filter(
    ({ verdict, level, statedness }) => verdict === 'inconclusive' && level === 'MUST' && statedness === 'stated',
  );
  return {
    results,
    alarms: alarmsOf(results.requirements, variant),
    open,
    unnamed: results.requirements.filter(
      ({ verdict, decidedBy, reason }) =>
        verdict === 'inconclusive' &&
        // An entry that is configured already is named by the reason.
        !reason.endsWith(' is configured, so look whether it is right') &&
        (decidedBy === undefined || !isReal(decidedBy, iface)),
    ),
    fragment: missingYaml(entriesOf(results)),
  };
}

/**
 * Begins with almost no configuration, and pastes after each run the fragment of missing entries, filled in with the
 * values of the reference (or the variant), until every stated MUST is decided or `pastes` were made.
 */
export async function followSuggestions(
  catalogue: Catalogue,
  beginning: Beginning,
  pastes: number,
): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  let pasted: Configuration = {};
  for (let round = 0; round <= pastes; round += 1) {
    const results = await runAgainstReference(catalogue, {
      ...defined({ variant: beginning.variant }),
      configure: (given) => paste(bare(given, beginning), pasted),
    });
    const done = roundOf(results, catalogue.iface, beginning.variant);
    rounds.push(done);
    if (done.open.length === 0) break;
    // Ids and bodies of the reference do not depend on its address.
    if (done.fragment === '') break;
    pasted = paste(
      pasted,
      fillFragment(
        parse(switchedOn(done.fragment)),
        referenceConfiguration('http://reference.invalid', beginning.variant),
      ),
    );
  }
  return rounds;
}
