import { loadInterface } from '../spec/load.js';

/** The documents from which kinds of requirements derive what is sent for them. */
export const iface = await loadInterface();
