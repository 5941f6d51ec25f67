import { beforeAll, describe, expect, it } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import { deriveCatalogue, type Catalogue } from '../catalogue.js';
import { succeed } from '../../stimuli/steps.js';
import { aroundDeletion } from './deleted-gone.js';
import { findingOf } from '../recorded.fixture.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const answered = (status: number): string =>
  findingOf(
    catalogue,
    'systems.create/served',
    [
      {
        operation: 'systems.create',
        purpose: 'success',
        credential: 'full',
        status,
        bodyOrigin: 'learned',
        sent: '{}',
      },
    ],
    { credentials: { full: { value: 'x', privileged: true } } },
  );

describe('a body that was made of an answer', () => {
  it.each([400, 403, 404, 409, 410, 413, 415, 422, 500])('fails nothing where it is answered %i', (status) =>
    expect(answered(status)).toBe('inconclusive bodies.systems.create'),
  );

  it('decides where it is accepted, and where no body is the reason', () => {
    expect(answered(201)).toBe('pass');
    expect(answered(405)).toBe('fail');
    expect(answered(501)).toBe('fail');
  });

  it('need not come back as it was sent', () => {
    const written = { operation: 'systems.update', purpose: 'success', status: 200, sent: '{"name":"a"}' } as const;
    const other = {
      operation: 'systems.read',
      stepName: 'systems.update read back',
      status: 200,
      body: '{"name":"b"}',
    };
    const judged = (bodyOrigin: 'learned' | 'configured'): string =>
      findingOf(catalogue, 'systems.update/read-back', [{ ...written, bodyOrigin }, other], {});
    expect(judged('learned')).toBe('inconclusive bodies.systems.update');
    expect(judged('configured')).toBe('fail');
  });

  it('may still be shown after it was deleted', () => {
    const body = '{"watts":1}';
    const schedule = 'systems.import-power-limit';
    const [before, , , after] = aroundDeletion(catalogue.iface, `${schedule}.delete`, succeed(`${schedule}.delete`));
    const judged = (bodyOrigin: 'learned' | 'configured'): string =>
      findingOf(
        catalogue,
        `${schedule}.delete/deleted-gone`,
        [
          { operation: `${schedule}.update`, status: 200, sent: body, bodyOrigin },
          { operation: `${schedule}.read`, stepName: before?.name ?? '', status: 200, body },
          { operation: `${schedule}.delete`, status: 204 },
          { operation: `${schedule}.read`, stepName: after?.name ?? '', status: 200, body },
        ],
        {},
      );
    expect(judged('learned')).toBe(`inconclusive bodies.${schedule}.update`);
    expect(judged('configured')).toBe('fail');
  });
});
