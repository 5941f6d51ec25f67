import { startReference } from '../../reference/server.js';
import { startSlowProxy } from '../selftest/slow-proxy.js';

/**
 * The embedded reference in a process of its own; tells its address to its parent, and ends with it. Each request is
 * held back for as many milliseconds as the first argument says, if there is one.
 */
const [latencyMs] = process.argv.slice(2);
const { baseUrl } = await startReference({ seed: 'scale' });
process.send?.(latencyMs === undefined ? baseUrl : (await startSlowProxy(baseUrl, Number(latencyMs))).baseUrl);
process.on('disconnect', () => process.exit());
