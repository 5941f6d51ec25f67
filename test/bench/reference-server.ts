import { startReference } from '../../reference/server.js';
import { startSlowProxy } from '../selftest/slow-proxy.js';

/**
 * The embedded reference in a process of its own; sends its address to its parent, and ends with it. The first
 * argument, if present, delays each request by that many milliseconds.
 */
const [latencyMs] = process.argv.slice(2);
const { baseUrl } = await startReference({ seed: 'scale' });
process.send?.(latencyMs === undefined ? baseUrl : (await startSlowProxy(baseUrl, Number(latencyMs))).baseUrl);
process.on('disconnect', () => process.exit());
