import type { Fault } from '../../src/faults/fault.js';
import type { Settings } from '../settings.js';
import type { World } from '../world/world.js';
import type { Wrapper } from '../wrapper.js';
import { answer } from './answer.js';
import { clamp } from './clamp.js';
import { delivery } from './delivery.js';
import { demandScope } from './demand-scope.js';
import { forget } from './forget.js';
import { garble } from './garble.js';
import { header } from './header.js';
import type { FaultImplementation, FaultName } from './implementation.js';
import { keep } from './keep.js';
import { makeInPart } from './make-in-part.js';
import { mediaType } from './media-type.js';
import { skipAuthentication } from './skip-authentication.js';
import { overfill } from './overfill.js';
import { remove } from './remove.js';
import { serve } from './serve.js';
import { set } from './set.js';
import { status } from './status.js';

/** Every kind of fault that the reference can have; a name of the vocabulary without an entry does not compile. */
export const faults: { readonly [Name in FaultName]: FaultImplementation<Name> } = {
  answer,
  status,
  set,
  remove,
  header,
  'media-type': mediaType,
  'skip-authentication': skipAuthentication,
  garble,
  overfill,
  clamp,
  serve,
  forget,
  keep,
  'make-in-part': makeInPart,
  'demand-scope': demandScope,
  delivery,
};

/** The wrapper that applies one fault. Throws for a fault that is not in the vocabulary. */
export const applyFault = (fault: Fault, world: World, settings: Settings): Wrapper => {
  if (!Object.hasOwn(faults, fault.kind))
    throw new RangeError(`Unknown fault "${String(fault.kind)}". There are: ${Object.keys(faults).join(', ')}.`);
  // The entry under a fault's name takes faults of that name, which the compiler cannot follow through the union.
  const implementation = faults[fault.kind] as FaultImplementation;
  return implementation.apply(fault, world, settings);
};
