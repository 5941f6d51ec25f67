import type { ConformanceClass } from './conformance-class.js';
import { receiver } from './receiver.js';
import { serviceCore } from './service-core.js';
import { serviceFull } from './service-full.js';

/** Every conformance class. */
export const classes: readonly ConformanceClass[] = [serviceCore, serviceFull, receiver];

export const classNamed = (id: string): ConformanceClass | undefined => classes.find((candidate) => candidate.id === id);
