import type { Server } from 'node:http';
import type { Configuration } from '../../src/config/configuration.js';
import type { SentDelivery } from '../delivery.js';
import type { Settings } from '../settings.js';
import type { IdForm } from '../world/ids.js';
import type { World } from '../world/world.js';
import type { Wrapper } from '../wrapper.js';

/** Another implementation that conforms: the reference with other choices where the interface leaves one. */
export interface Variant {
  readonly id: string;
  readonly about: string;
  readonly settings?: Partial<Settings>;
  readonly idForm?: IdForm;
  /** The kind of advice that it departs from: it keeps the interface, but not the named standard. */
  readonly departsFrom?: string;
  /** Which requests it refuses depends on how many came before, also in an earlier run: a run may decide less. */
  readonly countsRequests?: boolean;
  /** Changes the seeded world before it is served. */
  readonly prepare?: (world: World) => void;
  /** Made once for each started world, so that it may keep count. */
  readonly wrap?: (world: World) => Wrapper;
  /** Other bytes for the same answer. */
  readonly transport?: (response: Response, request: Request) => Response | Promise<Response>;
  /** Sets up Node's HTTP server, for choices below those of a `Response`. */
  readonly serve?: (server: Server) => void;
  /** Other bytes for the same delivery. */
  readonly deliver?: (sent: SentDelivery) => SentDelivery;
  /** Changes the configuration as the implementer of the variant would. */
  readonly configure?: (configuration: Configuration) => Configuration;
}
