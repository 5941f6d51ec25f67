import { startReference } from '../../reference/server.js';

/** The embedded reference in a process of its own; tells its address to its parent, and ends with it. */
const { baseUrl } = await startReference({ seed: 'scale' });
process.send?.(baseUrl);
process.on('disconnect', () => process.exit());
