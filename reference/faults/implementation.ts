import type { Fault } from '../../src/faults/fault.js';
import type { Settings } from '../settings.js';
import type { World } from '../world/world.js';
import type { Wrapper } from '../wrapper.js';

export type FaultName = Fault['kind'];
export type FaultNamed<Name extends FaultName> = Extract<Fault, { readonly kind: Name }>;

/** How one kind of fault is applied: a wrapper made once for each server and fault. */
export interface FaultImplementation<Name extends FaultName = FaultName> {
  readonly kind: Name;
  apply(fault: FaultNamed<Name>, world: World, settings: Settings): Wrapper;
}
