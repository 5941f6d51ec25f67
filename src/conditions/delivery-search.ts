import type { Finding } from '../requirements/requirement.js';
import type { DeliveryView } from '../requirements/view.js';
import { FeatureTable } from './feature-table.js';
import type { CheckedCondition } from './found-condition.js';
import { patternLimit } from './operation-patterns.js';
import { patternsOfDelivery } from './patterns-of.js';
import { ObservationSample } from './sample.js';
import { patternsOfOneViolation, separatingPattern, type Observation, type Separation } from './separate.js';

const noPattern = (): boolean => false;

/**
 * Gathers, for one failing requirement on deliveries, what their bodies have, and finds what separates the violating
 * ones from the others: those of its own event, or else those of all events of which the same is required, since one
 * event may be delivered a few times only.
 */
export class DeliverySearch {
  readonly #table = new FeatureTable(patternLimit);
  readonly #own = new ObservationSample<Observation>();
  readonly #all = new ObservationSample<Observation>();

  /** Takes a delivery with the finding of the requirement, conditions of the run resolved. */
  see(view: DeliveryView, finding: Finding, isOwn: boolean): void {
    if (finding.kind !== 'pass' && finding.kind !== 'fail') return;
    const violates = finding.kind === 'fail';
    const observe = (): Observation => ({ violates, features: this.#table.features(patternsOfDelivery(view), []) });
    this.#all.add(view.exchange.id, violates, observe);
    if (isOwn) this.#own.add(view.exchange.id, violates, observe);
  }

  /** `undefined` where nothing separates them, or where each delivery of the event violates the requirement. */
  find(): CheckedCondition | undefined {
    if (this.#own.counts.passing === 0) return undefined;
    const found = [this.#own, this.#all]
      .flatMap((sample) => {
        const separation = this.#separationOf(sample);
        return separation === undefined ? [] : [{ separation, ...sample.counts }];
      })
      .at(0);
    if (found !== undefined)
      return { condition: { kind: 'separated', unit: 'delivery', ...found }, confirmation: 'seen-only' };
    const { violating, passing } = this.#own.counts;
    const [first, ...others] =
      violating === 1 ? patternsOfOneViolation(this.#table.patterns, this.#own.kept(), noPattern) : [];
    return first === undefined
      ? undefined
      : {
          condition: { kind: 'seen-once', patterns: [first, ...others], violating, passing },
          confirmation: 'seen-only',
        };
  }

  /** A sample shows no separation of all, so only whole ones are looked at. */
  #separationOf(sample: ObservationSample<Observation>): Separation | undefined {
    return sample.isWhole ? separatingPattern(this.#table.patterns, sample.kept(), { isAbout: noPattern }) : undefined;
  }
}
