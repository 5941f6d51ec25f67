import { setTimeout as pause } from 'node:timers/promises';
import type { Variant } from './variant.js';

const pieces = 4;

export const slowChunked: Variant = {
  id: 'slow-chunked',
  about: 'Bodies come in pieces, with pauses, and without their length.',
  async transport(response) {
    if (response.body === null) return response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const size = Math.ceil(bytes.length / pieces);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await pause(2);
        controller.enqueue(bytes.slice(sent, sent + size));
        sent += size;
        if (sent >= bytes.length) controller.close();
      },
    });
    return new Response(body, { status: response.status, headers: response.headers });
  },
};
