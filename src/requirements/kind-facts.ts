import type { ChangeFacet } from '../rules/rule.js';
import type { Kind } from './requirement.js';

/** Facets of a requirement about the media type of a request body, and its acceptance, which the status shows. */
export const sentBodyFacets: readonly ChangeFacet[] = ['request-body', 'request-media-type', 'response-status'];

type Facts = Omit<Kind, 'id' | 'about' | 'derive' | 'touchedBy'>;

const facts: Facts = {
  passShows: 'no contradiction',
  passNeeds: 'an exchange',
  reachable: { success: 'none', refusal: 'none', content: 'none' },
  comparesAnswers: false,
  stimuli: 'in suites',
};

/** Facts of kinds that look into the JSON of answers. */
export const contentFacts: Facts = { ...facts, reachable: { ...facts.reachable, content: 'pass or fail' } };

/** Facts of kinds whose requirements pass where a request is answered with success. */
export const acceptanceFacts: Facts = {
  ...facts,
  passNeeds: 'a run',
  reachable: { ...facts.reachable, success: 'pass' },
};

/** Facts of kinds of advice that compare answers with each other. */
export const agreementFacts: Facts = { ...contentFacts, comparesAnswers: true };

/**
 * Facts of kinds about requests that a well-behaved client does not send, e.g. with a made-up credential or a malformed
 * body; their requirements are MUST or SHOULD.
 */
export const oddRequestFacts: Facts = {
  ...facts,
  passNeeds: 'a run',
  reachable: { success: 'pass or fail', refusal: 'pass', content: 'none' },
};

/** Facts of kinds about the deliveries of a service to its subscribers. */
export const deliveryFacts: Facts = facts;

/** Facts of kinds about webhook receivers. */
export const receiverFacts: Facts = { ...facts, passNeeds: 'a run', stimuli: 'by the receiver role' };
