import { Webhook } from 'standardwebhooks';

/**
 * Headers of Standard Webhooks for a delivery: one signature for each secret, the newest first; none without a
 * secret. A secret that is no base64 is taken as the bytes of its text.
 */
export const signatureHeaders = (
  secrets: readonly string[],
  id: string,
  sentAt: Date,
  body: string,
): Readonly<Record<string, string>> => {
  if (secrets.length === 0) return {};
  const signatures = secrets.map((secret) => signer(secret).sign(id, sentAt, body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
};

const signer = (secret: string): Webhook => {
  try {
    return new Webhook(secret);
  } catch {
    return new Webhook(Buffer.from(secret), { format: 'raw' });
  }
};
