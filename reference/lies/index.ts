import type { Lie } from '../../faults/lie.js';
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
import type { LieImplementation, LieName } from './implementation.js';
import { mediaType } from './media-type.js';
import { openDoor } from './open-door.js';
import { overfill } from './overfill.js';
import { remove } from './remove.js';
import { serve } from './serve.js';
import { set } from './set.js';
import { status } from './status.js';

/** Every lie that the reference can tell; a name of the vocabulary without an entry does not compile. */
export const lies: { readonly [Name in LieName]: LieImplementation<Name> } = {
  answer,
  status,
  set,
  remove,
  header,
  'media-type': mediaType,
  'open-door': openDoor,
  garble,
  overfill,
  clamp,
  serve,
  forget,
  'demand-scope': demandScope,
  delivery,
};

/** The wrapper that tells one lie. Throws for a lie that is not in the vocabulary. */
export const tell = (lie: Lie, world: World, settings: Settings): Wrapper => {
  if (!Object.hasOwn(lies, lie.lie)) throw new RangeError(`Unknown lie "${String(lie.lie)}". There are: ${Object.keys(lies).join(', ')}.`);
  // The entry under a lie's name takes lies of that name, which the compiler cannot follow through the union.
  const implementation = lies[lie.lie] as LieImplementation;
  return implementation.tell(lie, world, settings);
};
