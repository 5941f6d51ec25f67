import { loadInterface } from '../spec/load.js';

/** The documents from which the kinds of requirements derive their stimuli. */
export const iface = await loadInterface();
