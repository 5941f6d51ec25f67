import { pageOf, sorted } from '../list.js';
import { created, refuse, type Reply } from '../reply.js';
import type { RouteCall, Route } from '../route.js';
import { object, record } from '../schemas.js';
import { jobView } from '../views.js';
import type { Job } from '../world/records.js';
import { put, rowsWhere } from '../world/table.js';
import { gatewayOf } from './gateways.js';

/** Jobs that the reference knows. */
export const jobTypes = ['RESTART', 'SYNCHRONISE', 'SCAN'] as const;

const list: Route['handle'] = (call) => {
  const gateway = gatewayOf(call);
  const rows = rowsWhere(call.world.state.jobs, ({ gatewayID }) => String(gatewayID) === String(gateway.id));
  return pageOf(
    call,
    sorted(call, rows, { createdAt: (job: Job) => job.createdAt, type: (job: Job) => job.type }),
    jobView,
  );
};

const start = (call: RouteCall, type: string): Reply => {
  const { world, body } = call;
  const gateway = gatewayOf(call);
  const job = {
    id: world.nextId('job'),
    gatewayID: gateway.id,
    type,
    status: 'PENDING',
    parameters: body['parameters'] ?? {},
    createdAt: world.now('job'),
  };
  return created(jobView(put(world.state.jobs, job)));
};

/** Deprecated, still served; says so as RFC 9745 has it. */
const startByType: Route['handle'] = (call) => {
  const type =
    jobTypes.find((name) => name === call.param('jobType')) ??
    refuse(404, 'not_found', 'There is no such type of job.');
  return { ...start(call, type), headers: { deprecation: '@1756339200' } };
};

export const jobs: readonly Route[] = [
  {
    operation: 'gateways.jobs.list',
    method: 'GET',
    path: '/gateways/{gatewayID}/jobs',
    answer: { status: 200, pageOf: 'Job', query: ['sort=createdAt,type', 'order'] },
    handle: list,
  },
  {
    operation: 'gateways.jobs.create',
    method: 'POST',
    path: '/gateways/{gatewayID}/jobs',
    answer: { status: 201, schema: 'Job' },
    body: {
      required: true,
      schema: object({ type: { enum: jobTypes }, parameters: record }, ['type']),
      example: { type: 'RESTART', parameters: {} },
    },
    handle: (call) => start(call, String(call.body['type'])),
  },
  {
    operation: 'gateways.jobs.create-by-type',
    method: 'POST',
    path: '/gateways/{gatewayID}/jobs/{jobType}',
    answer: { status: 201, schema: 'Job' },
    body: { required: false, schema: object({ parameters: record }), example: { parameters: {} } },
    handle: startByType,
  },
];
