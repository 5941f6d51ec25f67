import type { ConformanceClass } from './conformance-class.js';
import { receiver } from './receiver.js';
import { serviceCore } from './service-core.js';
import { serviceFull } from './service-full.js';

/** Every conformance class. */
export const classes: readonly ConformanceClass[] = [serviceCore, serviceFull, receiver];

/** The class of an id, such as `service-core`; `undefined` where there is none. */
export const classNamed = (id: string): ConformanceClass | undefined =>
  classes.find((candidate) => candidate.id === id);
