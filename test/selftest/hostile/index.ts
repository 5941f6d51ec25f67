import { hostileBodies } from './bodies.js';
import { hostileConnections } from './connections.js';
import type { Hostile } from './hostile.js';
import { hostileRefusals } from './refusals.js';

/** Every hostile implementation. */
export const hostiles: readonly Hostile[] = [...hostileConnections, ...hostileRefusals, ...hostileBodies];
