import type { Variant } from './variant.js';

export const clampsAboveLimit: Variant = {
  id: 'clamps-above-limit',
  about: 'per_page above 500 is taken as 500.',
  settings: { abovePageLimit: 'clamp' },
};
