import { describe, expect, test } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import { operationId } from '../../spec/brands.js';
import { SubscriptionKeys } from './subscription-keys.js';

const create = operationId('webhooks.create');
const replace = operationId('webhooks.secret.replace');

const keysOf = (
  configuration: Configuration,
): { readonly keys: SubscriptionKeys; readonly trusted: Map<string, readonly string[]> } => {
  const trusted = new Map<string, readonly string[]>();
  return { keys: new SubscriptionKeys(configuration, (label, secrets) => void trusted.set(label, secrets)), trusted };
};
const common: Configuration = { events: { signature: { scheme: 'hmac', header: 'x', secret: 'common' } } };

describe('which secrets may sign', () => {
  test('the common one, until the subscription has its own', () => {
    const { keys, trusted } = keysOf(common);
    keys.open('a');
    expect(trusted.get('a')).toEqual(['common']);
    keys.sending('a', create, '{"secret":"own"}');
    expect(trusted.get('a')).toEqual(['own']);
  });

  test('the new one before the old one, once it is replaced, by whatever name', () => {
    const { keys, trusted } = keysOf({});
    keys.open('a');
    keys.sending('a', create, '{"secret":"first","url":"u"}');
    keys.sending('a', replace, '{"newSecret":"second"}');
    expect(trusted.get('a')).toEqual(['second', 'first']);
  });

  test('none, where the configured secret was left out on purpose', () => {
    const { keys, trusted } = keysOf({
      ...common,
      bodies: { 'webhooks.create': { value: { url: 'u', secret: 'own' } } },
    });
    keys.open('a');
    keys.sending('a', create, '{"url":"u"}');
    expect(trusted.get('a')).toEqual([]);
    // Deliveries in progress are not signed, and may arrive after a secret was set.
    keys.sending('a', replace, '{"secret":"later"}');
    expect(trusted.get('a')).toEqual([]);
    // Neither is a delivery of the subscription without a secret, beside another one with a secret.
    keys.sending('a', create, '{"secret":"own"}');
    expect(trusted.get('a')).toEqual([]);
    keys.sending('a', replace, '{"secret":"later"}');
    expect(trusted.get('a')).toEqual([]);
  });

  test('the common one, where the configured body gives none', () => {
    const { keys, trusted } = keysOf({ ...common, bodies: { 'webhooks.create': { value: { url: 'u' } } } });
    keys.open('a');
    keys.sending('a', create, '{"url":"u"}');
    keys.sending('a', create, 'no JSON');
    keys.sending('a', operationId('webhooks.ping'), '{"secret":"x"}');
    expect(trusted.get('a')).toEqual(['common']);
  });
});
