import type { ServerResponse } from 'node:http';
import type { DeliveryAnswer } from './receiver.js';

/** Sends a status without a body. */
export const respond = (
  response: ServerResponse,
  status: number,
  headers: { readonly [name: string]: string } = {},
): void => {
  if (response.destroyed || response.headersSent) return;
  // 204 and 304 have no body by definition and must not have a length (RFC 9110 §8.6).
  response.writeHead(status, status === 204 || status === 304 ? headers : { ...headers, 'content-length': '0' });
  response.end();
};

/** Responds as configured; no connection stays open longer than `mostMs`. */
export const answerWith = (response: ServerResponse, answer: DeliveryAnswer, mostMs: number): void => {
  if (answer === 'close') {
    response.destroy();
  } else if (answer === 'silent') {
    later(response, mostMs, () => response.destroy());
  } else if (answer.delayMs === undefined || answer.delayMs <= 0) {
    respond(response, answer.status);
  } else {
    later(response, Math.min(answer.delayMs, mostMs), () => respond(response, answer.status));
  }
};

const later = (response: ServerResponse, ms: number, act: () => void): void => {
  const timer = setTimeout(act, ms);
  // The end of the connection ends the timer too, so that no timer outlives the server.
  response.once('close', () => clearTimeout(timer));
};
