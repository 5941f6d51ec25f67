import { describe, expect, it } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import { loadInterface } from '../../spec/load.js';
import { suites } from '../../suites/index.js';
import type { Fate } from './fate.js';
import { plannedStimuli, planRun } from './plan.js';

const iface = await loadInterface();

const fateWith = (configuration: Configuration, scenario: string, step: string): Fate | undefined =>
  plannedStimuli(planRun(iface, suites, configuration, null), configuration).find(
    (stimulus) => stimulus.scenario === scenario && stimulus.step === step,
  )?.fate;

const credentials = { full: { value: 'a credential' } };
const writing: Configuration = {
  credentials,
  writes: { allowed: true, expendable: { systemID: ['s1'], gatewayID: ['g1'] } },
};

describe('a plan', () => {
  it('is certain of what needs nothing but the credential', () => {
    expect(fateWith({ credentials }, 'systems.list', 'systems.list')).toEqual({ kind: 'sent' });
    expect(fateWith({}, 'systems.list', 'systems.list')).toMatchObject({
      kind: 'not-sent',
      decidedBy: 'credentials.full',
    });
    expect(fateWith({}, 'systems.list', 'systems.list without a credential')).toEqual({ kind: 'sent' });
  });

  it('sends no body that nobody gave, and nothing to what it would have made', () => {
    for (const step of ['systems.create', 'systems.read'])
      expect(fateWith(writing, 'systems.life', step)).toMatchObject({
        kind: 'not-sent',
        decidedBy: 'bodies.systems.create',
      });
    expect(fateWith(writing, 'systems.life', 'systems.update')).toMatchObject({
      kind: 'not-sent',
      decidedBy: 'bodies.systems.update',
    });
  });

  it('waits for the id of what it makes', () => {
    const bodies = { 'systems.create': { value: { name: 'a' } } };
    expect(fateWith({ ...writing, bodies }, 'systems.life', 'systems.create')).toEqual({ kind: 'sent' });
    expect(fateWith({ ...writing, bodies }, 'systems.life', 'systems.read')).toEqual({
      kind: 'depends',
      on: 'idFields.systemID',
    });
    const gateway = { 'systems.gateways.create': { value: { name: 'a' } } };
    expect(fateWith({ ...writing, bodies: gateway }, 'systems.gateways.create', 'gateways.read')).toEqual({
      kind: 'depends',
      on: 'idFields.gatewayID',
    });
  });

  it('sends nothing with a credential that is not configured', () => {
    const bodies = { 'systems.tariff.update': { value: { name: 'a' } } };
    const step = 'systems.tariff.update without the scope TariffWrite';
    expect(fateWith({ ...writing, bodies }, 'systems.tariff', step)).toMatchObject({
      kind: 'not-sent',
      decidedBy: 'credentials.without.TariffWrite',
    });
    expect(
      fateWith(
        { ...writing, bodies, credentials: { ...credentials, without: { TariffWrite: { value: 'another' } } } },
        'systems.tariff',
        step,
      ),
    ).toEqual({ kind: 'sent' });
  });

  it('walks no further pages as long as nobody says how, and then as answers allow', () => {
    expect(fateWith({ credentials }, 'consistency.cursor', 'further pages')).toMatchObject({
      kind: 'not-sent',
      decidedBy: 'cursor.parameter',
    });
    expect(fateWith({ credentials, cursor: { parameter: 'after' } }, 'consistency.cursor', 'further pages')).toEqual({
      kind: 'depends',
      on: 'the answer to first page',
    });
  });
});
