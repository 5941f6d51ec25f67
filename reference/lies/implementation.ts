import type { Lie } from '../../faults/lie.js';
import type { Settings } from '../settings.js';
import type { World } from '../world/world.js';
import type { Wrapper } from '../wrapper.js';

export type LieName = Lie['lie'];
export type LieOf<Name extends LieName> = Extract<Lie, { readonly lie: Name }>;

/** How one kind of lie is told: a wrapper made once for each server and lie. */
export interface LieImplementation<Name extends LieName = LieName> {
  readonly lie: Name;
  tell(lie: LieOf<Name>, world: World, settings: Settings): Wrapper;
}
