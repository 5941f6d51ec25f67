import { describe, expect, it } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import { loadInterface } from '../../spec/load.js';
import { suites } from '../../suites/index.js';
import { learnedTries } from './learned-body.js';
import { dryRun, type PlannedOutcome } from './dry-run.js';
import { planRun } from './plan.js';

const iface = await loadInterface();

const outcomeWith = (configuration: Configuration, scenario: string, step: string): PlannedOutcome | undefined =>
  dryRun(planRun(iface, suites, configuration, null), configuration, 1).find(
    ({ stimulus }) => stimulus === `${scenario}/${step}`,
  )?.outcome;

const credentials = { full: { value: 'a credential' } };
const writing: Configuration = {
  credentials,
  writes: { allowed: true, expendable: { systemID: ['s1'], gatewayID: ['g1'] } },
};

describe('a dry run', () => {
  it('sends what needs nothing but the credential', () => {
    expect(outcomeWith({ credentials }, 'systems.list', 'systems.list')).toEqual({ kind: 'sent', requests: 1 });
    expect(outcomeWith({}, 'systems.list', 'systems.list')).toMatchObject({
      kind: 'not-sent',
      decidedBy: 'credentials.full',
    });
    expect(outcomeWith({}, 'systems.list', 'systems.list without a credential')).toEqual({ kind: 'sent', requests: 1 });
  });

  it('makes a body of an answer where nobody gave one, and of what was accepted before', () => {
    expect(outcomeWith(writing, 'systems.life', 'systems.create')).toEqual({
      kind: 'depends',
      requests: learnedTries,
      on: 'the answer to systems.list, for a body made of it',
    });
    expect(outcomeWith(writing, 'systems.life', 'systems.update')).toEqual({
      kind: 'depends',
      requests: learnedTries,
      on: 'the answer to systems.create, for a body made of it',
    });
  });

  it('sends no body that nobody gave and no answer shows, and nothing to what it would have made', () => {
    const jobs: Configuration = { ...writing, ids: { jobType: ['scan'] } };
    expect(outcomeWith(jobs, 'gateways.jobs.create', 'gateways.jobs.create')).toMatchObject({
      kind: 'not-sent',
      decidedBy: 'bodies.gateways.jobs.create',
    });
    expect(outcomeWith({ credentials }, 'systems.life', 'systems.create')).toMatchObject({
      kind: 'not-sent',
      decidedBy: 'writes.allowed',
    });
  });

  it('names the entry that gives the ids of a path', () => {
    const bodies = { 'gateways.jobs.create': { value: { type: 'scan' } }, 'customers.users.update': { value: {} } };
    const jobs: Configuration = { ...writing, bodies };
    // The body of one operation has the type that the path of the other one has.
    expect(outcomeWith(jobs, 'gateways.jobs.create', 'gateways.jobs.create')).toMatchObject({ kind: 'sent' });
    expect(outcomeWith(jobs, 'gateways.jobs.create-by-type', 'gateways.jobs.create-by-type')).toMatchObject({
      kind: 'not-sent',
      reason: 'no value for {jobType} is configured, and no answer showed one; ids.jobType gives one',
      decidedBy: 'ids.jobType',
    });
    const customers: Configuration = { ...jobs, writes: { allowed: true, expendable: { accountID: ['a1'] } } };
    expect(outcomeWith(customers, 'customers.users.update', 'customers.users.update')).toMatchObject({
      kind: 'not-sent',
      reason:
        'which ids PATCH /customers/{accountID}/users/{userID} takes is not shown; bindings.customers.users.update ' +
        'gives them',
      decidedBy: 'bindings.customers.users.update',
    });
  });

  it('waits for the id of what it makes', () => {
    const bodies = { 'systems.create': { value: { name: 'a' } } };
    expect(outcomeWith({ ...writing, bodies }, 'systems.life', 'systems.create')).toEqual({
      kind: 'sent',
      requests: 1,
    });
    expect(outcomeWith({ ...writing, bodies }, 'systems.life', 'systems.read')).toEqual({
      kind: 'depends',
      requests: 1,
      on: 'idFields.systemID',
    });
    const gateway = { 'systems.gateways.create': { value: { name: 'a' } } };
    expect(outcomeWith({ ...writing, bodies: gateway }, 'systems.gateways.create', 'gateways.read')).toEqual({
      kind: 'depends',
      requests: 1,
      on: 'idFields.gatewayID',
    });
  });

  it('sends nothing with a credential that is not configured', () => {
    const bodies = { 'systems.tariff.update': { value: { name: 'a' } } };
    const step = 'systems.tariff.update without the scope TariffWrite';
    expect(outcomeWith({ ...writing, bodies }, 'systems.tariff', step)).toMatchObject({
      kind: 'not-sent',
      decidedBy: 'credentials.without.TariffWrite',
    });
    expect(
      outcomeWith(
        { ...writing, bodies, credentials: { ...credentials, without: { TariffWrite: { value: 'another' } } } },
        'systems.tariff',
        step,
      ),
    ).toEqual({ kind: 'sent', requests: 1 });
  });

  it('walks no further pages as long as nobody says how, and then as answers allow', () => {
    expect(outcomeWith({ credentials }, 'consistency.cursor', 'further pages')).toMatchObject({
      kind: 'not-sent',
      decidedBy: 'cursor.parameter',
    });
    expect(outcomeWith({ credentials, cursor: { parameter: 'after' } }, 'consistency.cursor', 'further pages')).toEqual(
      {
        kind: 'depends',
        requests: 20,
        on: 'the answer to first page',
      },
    );
  });
});
