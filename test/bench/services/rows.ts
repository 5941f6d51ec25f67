import { join } from 'node:path';
import type { Service } from './service.js';

const jar = 'java';
const host = '127.0.0.1';

/** Real services by others; none needs a database server. */
export const services: readonly Service[] = [
  {
    name: 'wiremock',
    made: 'Java, Jetty; written document',
    package: { from: 'maven', artifact: 'org.wiremock:wiremock-standalone:3.13.2' },
    start: ({ fetched, port }) => ({
      command: jar,
      args: ['-jar', join(fetched, 'wiremock-standalone-3.13.2.jar'), '--port', String(port), '--bind-address', host],
    }),
    document: '/__admin/docs/swagger',
    basePath: '',
  },
  {
    name: 'prefect',
    made: 'Python, FastAPI',
    package: { from: 'pypi', requirement: 'prefect==3.9.1' },
    start: ({ fetched, state, port }) => ({
      command: join(fetched, 'bin/prefect'),
      args: ['server', 'start', '--host', host, '--port', String(port)],
      env: { PREFECT_HOME: state, DO_NOT_TRACK: '1', PREFECT_SERVER_ANALYTICS_ENABLED: 'false' },
    }),
    document: '/api/openapi.json',
    basePath: '/api',
  },
  {
    name: 'conductor',
    made: 'Java, Spring with springdoc',
    package: { from: 'maven', artifact: 'com.netflix.conductor:conductor-server:3.15.0:jar:boot' },
    start: ({ fetched, port }) => ({
      command: jar,
      args: [
        '-jar',
        join(fetched, 'conductor-server-3.15.0-boot.jar'),
        `--server.port=${port}`,
        `--server.address=${host}`,
        '--conductor.db.type=memory',
        '--conductor.queue.type=memory',
        '--conductor.indexing.enabled=false',
      ],
    }),
    document: '/api-docs',
    basePath: '',
  },
];
