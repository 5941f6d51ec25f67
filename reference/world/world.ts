import type { Json } from '../../src/core/json.js';
import type { EventName } from '../event-paths.js';
import type { RecordCreationContext } from './ground.js';
import { plainIds, type Id, type IdForm, type IdResource } from './ids.js';
import { seedState } from './seed.js';
import type { State } from './records.js';

/** An event in the world of the reference that subscriptions may want: its name, its account and its data. */
export interface WorldEvent {
  readonly event: EventName;
  readonly accountID: Id;
  readonly data: Json;
}

const epoch = Date.parse('2026-01-15T08:00:00Z');

/**
 * The reference's world: a state made from a seed, an id counter for each kind of resource, a clock that only moves
 * when a record is created, and a listener for events. The same seed and the same requests give the same world.
 */
export class World implements RecordCreationContext {
  readonly seed: string;
  readonly idForm: IdForm;
  state: State;
  /** The listener for events; set by the code that delivers them. */
  listener: ((happening: WorldEvent) => void) | undefined;

  constructor(seed = 'reference', idForm: IdForm = plainIds) {
    this.seed = seed;
    this.idForm = idForm;
    this.state = {
      accounts: new Map(),
      users: new Map(),
      customers: new Map(),
      tokens: new Map(),
      systems: new Map(),
      systemSettings: new Map(),
      gateways: new Map(),
      appliances: new Map(),
      scans: new Map(),
      jobs: new Map(),
      webhooks: new Map(),
      clusters: new Map(),
      counters: {},
    };
    seedState(this);
  }

  nextId(thing: IdResource): Id {
    const nth = (this.state.counters[thing] ?? 0) + 1;
    this.state.counters[thing] = nth;
    return this.idForm(thing, nth);
  }

  now(thing: IdResource): string {
    return new Date(epoch + (this.state.counters[thing] ?? 0) * 60_000).toISOString();
  }

  emit(event: EventName, accountID: Id, data: Json): void {
    this.listener?.({ event, accountID, data });
  }

  /** Runs an action and reverts its effects on the state; no event is emitted. */
  undone<Result>(action: () => Result): Result {
    const { state, listener } = this;
    this.state = structuredClone(state);
    this.listener = undefined;
    try {
      return action();
    } finally {
      this.state = state;
      this.listener = listener;
    }
  }
}
