import type { WantedStimulus } from './requirement.js';

/** A stimulus in words: the operation, and the purpose of the request. */
export const wantInWords = ({ operation, purpose }: WantedStimulus): string =>
  `${operation ?? 'an unknown path'} for ${purpose}`;
