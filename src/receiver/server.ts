import { setTimeout as sleep } from 'node:timers/promises';
import { readCertificate } from './certificate.js';
import { foreignRequest } from './foreign-request.js';
import { Intake } from './intake.js';
import { defaultLimits } from './limits.js';
import { listen } from './listen.js';
import { Mailbox } from './mailbox.js';
import { publicUrl } from './public-url.js';
import { probePublicUrl } from './reach.js';
import type { Receiver, ReceiverOptions } from './receiver.js';
import { Reception } from './reception.js';
import { Targets } from './targets.js';
import { Troubles } from './troubles.js';

/** Label of the target that `probe` requests; a request to it is no delivery. */
const probeLabel = 'probe of the public URL';
const closeGraceMs = 2000;

/**
 * Starts a receiver of webhook deliveries: plain HTTP, or TLS where certificate and key are configured. A delivery is
 * acknowledged only after `options.record` has kept it. Time and memory are bounded for any behaviour of senders.
 * @throws ReceiverError where it cannot listen (port, host, certificate) or the public URL is invalid
 */
export const startReceiver = async (options: ReceiverOptions): Promise<Receiver> => {
  const limits = { ...defaultLimits, ...options.limits };
  const now = options.now ?? Date.now;
  const started = performance.now();
  const elapsed = options.elapsedMs ?? (() => Math.round(performance.now() - started));
  const configuredUrl = options.publicUrl === undefined ? undefined : publicUrl(options.publicUrl);
  const certificate = await readCertificate(options.listen ?? {}, now());

  const troubles = new Troubles();
  const mailbox = new Mailbox(limits.maxRemembered);
  const targets = new Targets(
    options.seed,
    configuredUrl === undefined ? '/' : new URL(configuredUrl).pathname,
    options.events.map(({ path }) => path),
  );
  const intake = new Intake(options, limits, targets, mailbox, elapsed);
  let base = configuredUrl ?? '';
  const reception = new Reception({
    limits,
    targets,
    troubles,
    intake,
    defaultAnswer: options.answer ?? { status: 204 },
    takes: options.takes ?? 'signed',
    foreign: (request) =>
      options.refusesForeign === true ? foreignRequest(request, [listener.url, base], options.listen?.host) : undefined,
    keepConnection: (socket) => listener.keep(socket),
    probeLabel,
    origin: () => new URL(base).origin,
    elapsed,
    now,
  });
  const address = { host: options.listen?.host ?? '127.0.0.1', port: options.listen?.port ?? 0 };
  const listener = await listen(address, certificate, limits, troubles, (request, response) =>
    reception.handle(request, response),
  );
  base = configuredUrl ?? listener.url;

  return {
    url: listener.url,
    publicUrl: base,
    target: (label) => `${base}/${targets.token(label)}`,
    answer: (label, answer) => reception.answer(label, answer),
    answerNext: (label, answer) => reception.answerNext(label, answer),
    trust: (label, keys) => intake.trust(label, keys),
    wait: (waitFor) => mailbox.wait(waitFor),
    troubles: () => troubles.list(),
    probe: (timeoutMs) => {
      const before = reception.probes;
      return probePublicUrl(`${base}/${targets.token(probeLabel)}`, timeoutMs, () => reception.probes > before);
    },
    close: async () => {
      reception.close();
      mailbox.close();
      const patience = performance.now() + closeGraceMs;
      while (reception.pending > 0 && performance.now() < patience) await sleep(10);
      await listener.close();
    },
  };
};
