import { describe, expect, it } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import { loadInterface } from '../../spec/load.js';
import type { BodyPlan, Step } from '../stimuli/scenario.js';
import { borrowedFrom, succeed } from '../stimuli/steps.js';
import { AddressBook } from './address.js';
import { buildRequest } from './build-request.js';
import { uniqueText } from './seed-of.js';

const addresses = new AddressBook(await loadInterface(), {});

const built = (step: Step, configuration: Configuration) =>
  buildRequest(step, addresses.of(step), {
    baseUrl: '',
    configuration,
    credentials: new Map([['full', 'a credential']]),
    receiverUrl: undefined,
    bindings: { gatewayID: 'g', systemID: 's' },
    answers: new Map(),
    unique: '00c0ffee',
  });

const configuration: Configuration = {
  vendorMediaType: 'example',
  bodies: {
    'gateways.update': { value: { name: 'configured' }, mediaType: 'application/merge-patch+json' },
    'user.update': { value: { fullName: 'configured' }, mediaType: 'application/vnd.VENDOR.v2+json' },
    'systems.import-power-limit.replace': { value: { intervals: [] }, mediaType: 'application/vnd.example.v2+json' },
  },
};

const contentType = 'content-type';

describe('the media type of a body', () => {
  it.each<[string, BodyPlan]>([
    ['the configured one', { from: 'configuration' }],
    ['one of its members', { from: 'configuration', only: ['name'] }],
    ['one that a trigger gives', { from: 'literal', value: {}, origin: 'configured' }],
    ['one that cannot be read', { from: 'text', text: '{' }],
  ])('is the one that the configuration gives for the operation: %s', (_, body) => {
    expect(built(succeed('gateways.update', { body }), configuration)).toMatchObject({
      headers: [
        [contentType, 'application/merge-patch+json'],
        ['authorization', 'a credential'],
      ],
    });
  });

  it('is there for bodies that are drawn', () => {
    expect(built(succeed('gateways.update'), configuration)).toMatchObject({
      headers: [['authorization', 'a credential']],
      mediaType: 'application/merge-patch+json',
    });
    expect(built(succeed('gateways.update'), {})).toMatchObject({ mediaType: 'application/json' });
  });

  it('is that of the step where it asks for one, and then the body is no longer what the implementer gave', () => {
    const user = (mediaType: string, given = configuration) =>
      built(succeed('user.update', { body: { from: 'configuration' }, mediaType }), given);
    expect(user('application/json')).toMatchObject({ mediaType: 'application/json', bodyOrigin: 'made-up' });
    expect(user('application/vnd.VENDOR.v2+json')).toMatchObject({
      mediaType: 'application/vnd.example.v2+json',
      bodyOrigin: 'configured',
    });
    expect(user('application/json', { bodies: { 'user.update': { value: {} } } })).toMatchObject({
      mediaType: 'application/json',
      bodyOrigin: 'configured',
    });
  });
});

describe('a body that is borrowed from another operation', () => {
  const step = succeed('systems.import-power-limit.create', borrowedFrom('systems.import-power-limit.replace'));

  it('is the one configured there, in its media type, and still a guess', () => {
    expect(built(step, configuration)).toMatchObject({
      body: '{"intervals":[]}',
      mediaType: 'application/vnd.example.v2+json',
      bodyOrigin: 'made-up',
    });
  });

  it('is made up where none is configured', () => {
    expect(built(step, {})).toMatchObject({ body: '{}', mediaType: 'application/json', bodyOrigin: 'made-up' });
  });
});

it('puts digits of its own into a configured body', () => {
  const bodies = { 'gateways.update': { value: { name: 'Gate ${UNIQUE}', tags: ['${UNIQUE}'] } } };
  expect(built(succeed('gateways.update', { body: { from: 'configuration' } }), { bodies })).toMatchObject({
    body: '{"name":"Gate 00c0ffee","tags":["00c0ffee"]}',
    bodyOrigin: 'configured',
  });
});

it('puts digits of its own into a body that a step brings along', () => {
  const value = { email: 'conformance-${UNIQUE}@users.example' };
  expect(built(succeed('gateways.update', { body: { from: 'literal', value, origin: 'supplied' } }), {})).toMatchObject(
    {
      body: '{"email":"conformance-00c0ffee@users.example"}',
    },
  );
});

it('makes digits of the seed and the names', () => {
  expect(uniqueText('a', 'systems.life', 'create')).toMatch(/^[0-9a-f]{8}$/);
  expect(uniqueText('a', 'systems.life', 'create')).toBe(uniqueText('a', 'systems.life', 'create'));
  expect(uniqueText('b', 'systems.life', 'create')).not.toBe(uniqueText('a', 'systems.life', 'create'));
  expect(uniqueText('a', 'systems.life', 'again')).not.toBe(uniqueText('a', 'systems.life', 'create'));
});

it('a body of null is none, so that a refusal is no refusal of a given body', () => {
  const request = built(
    succeed('gateways.jobs.create-by-type', { body: { from: 'configuration' }, bindings: { jobType: 'SCAN' } }),
    {
      bodies: { 'gateways.jobs.create-by-type': { value: null } },
    },
  );
  expect(request).toMatchObject({ kind: 'request', bodyOrigin: 'none', headers: [['authorization', 'a credential']] });
  expect(request).not.toHaveProperty('body');
});

describe('the address of a subscription', () => {
  const subscribed = (url: string, addressForm: 'slash' | 'query') => {
    const step = succeed('webhooks.create', { body: { from: 'configuration' }, addressForm });
    return buildRequest(step, addresses.of(step), {
      baseUrl: '',
      configuration: { bodies: { 'webhooks.create': { value: { url } } } },
      credentials: new Map([['full', 'a credential']]),
      receiverUrl: 'http://h/t',
      bindings: { accountID: 'a' },
      answers: new Map(),
      unique: '00c0ffee',
    });
  };

  it('has another form at its end, which nobody said is accepted', () => {
    const bodyOrigin = 'made-up';
    expect(subscribed('${RECEIVER_URL}', 'slash')).toMatchObject({ body: '{"url":"http://h/t/"}', bodyOrigin });
    expect(subscribed('${RECEIVER_URL}/in', 'query')).toMatchObject({
      body: '{"url":"http://h/t/in?suite=ems-conformance"}',
      bodyOrigin,
    });
  });

  it.each(['${RECEIVER_URL}/', '${RECEIVER_URL}?a=b', 'http://elsewhere'])('has none: %s', (url) => {
    expect(subscribed(url, 'slash')).toMatchObject({ kind: 'not-sent' });
  });
});
