import { Agent, request } from 'undici';
import type { ProbeResult } from './receiver.js';

/**
 * Requests a URL under the public URL and asks whether it arrived. A certificate is not checked: whether to trust it
 * is the sender's affair.
 */
export const probePublicUrl = async (url: string, timeoutMs: number, arrived: () => boolean): Promise<ProbeResult> => {
  const agent = new Agent({ connect: { rejectUnauthorized: false, timeout: timeoutMs } });
  try {
    const { statusCode, body } = await request(url, { dispatcher: agent, signal: AbortSignal.timeout(timeoutMs) });
    // The body does not matter, and undici reports an error when it is discarded.
    body.on('error', () => undefined).destroy();
    if (arrived()) return { kind: 'reached' };
    return {
      kind: 'unreached',
      message:
        `something else answers at the public URL (status ${statusCode}); check events.publicUrl and what ` +
        'forwards it to us',
    };
  } catch (error) {
    // The answer may have been lost and the request not.
    if (arrived()) return { kind: 'reached' };
    return {
      kind: 'unreached',
      message:
        `the public URL cannot be reached from here (${reason(error)}); check events.publicUrl and what ` +
        'forwards it to us',
    };
  } finally {
    await agent.destroy();
  }
};

const reason = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return error.name === 'TimeoutError' ? 'timeout' : 'code' in error ? String(error.code) : error.name;
};
