import { join } from 'node:path';
import type { Service } from './service.js';

const host = '127.0.0.1';

/** A module for Node that binds servers to loopback, for a service that has no setting for it. */
const listenOnLoopback = `
const { Server } = require('node:net');
const { listen } = Server.prototype;
Server.prototype.listen = function (port, ...more) {
  return ['number', 'string'].includes(typeof port)
    ? listen.call(this, { port: Number(port), host: '${host}' }, ...more)
    : listen.call(this, port, ...more);
};
`;

/** Real services by others; none needs a database server, and all listen on loopback alone. */
export const services: readonly Service[] = [
  {
    name: 'wiremock',
    made: 'Java, Jetty; written document',
    package: { from: 'maven', artifact: 'org.wiremock:wiremock-standalone:3.13.2' },
    start: ({ fetched, port }) => ({
      command: 'java',
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
      command: 'java',
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
  {
    name: 'pygeoapi',
    made: 'Python, Flask',
    package: { from: 'pypi', requirement: 'pygeoapi==0.21.0' },
    files: ({ port }) => ({
      'config.json': JSON.stringify(pygeoapi(port)),
      'points.csv': 'id,x,y,name\n1,1.5,2.5,one\n2,3.5,4.5,two\n',
    }),
    prepare: ({ fetched }) => ({
      command: join(fetched, 'bin/pygeoapi'),
      args: ['openapi', 'generate', 'config.json', '--output-file', 'openapi.yml'],
    }),
    start: ({ fetched }) => ({
      command: join(fetched, 'bin/pygeoapi'),
      args: ['serve'],
      env: { PYGEOAPI_CONFIG: 'config.json', PYGEOAPI_OPENAPI: 'openapi.yml' },
    }),
    document: '/openapi?f=json',
    basePath: '',
  },
  {
    name: 'signalk',
    made: 'Node, Express; written document',
    package: { from: 'npm', requirement: 'signalk-server@2.23.0' },
    files: () => ({
      'loopback.cjs': listenOnLoopback,
      'settings.json': JSON.stringify({
        mdns: false,
        pipedProviders: [],
        interfaces: { tcp: false, 'nmea-tcp': false },
      }),
    }),
    start: ({ fetched, state, port }) => ({
      command: process.execPath,
      args: [
        '--require',
        join(state, 'loopback.cjs'),
        join(fetched, 'node_modules/signalk-server/bin/signalk-server'),
        '-c',
        state,
      ],
      env: { PORT: String(port) },
    }),
    document: '/skServer/openapi/resources',
    basePath: '/signalk/v2/api',
  },
  {
    name: 'stripe-mock',
    made: 'Go; document of 8 MB',
    package: { from: 'go', module: 'github.com/stripe/stripe-mock@v0.203.0' },
    start: ({ fetched, port }) => ({
      command: join(fetched, 'stripe-mock'),
      args: ['-http-addr', `${host}:${port}`],
    }),
    document: '/v1/charges',
    documentFile: ({ fetched }) =>
      join(fetched, 'mod/github.com/stripe/stripe-mock@v0.203.0/embedded/openapi/spec3.json'),
    basePath: '',
    credential: { header: 'Authorization', value: 'Bearer sk_test_123' },
  },
];

/** The configuration of a service with one collection and one process. */
const pygeoapi = (port: number): object => ({
  server: {
    bind: { host, port },
    url: `http://${host}:${port}`,
    mimetype: 'application/json; charset=UTF-8',
    encoding: 'utf-8',
    languages: ['en-US'],
    pretty_print: false,
    limits: { default_items: 10, max_items: 50 },
    map: { url: `http://${host}/{z}/{x}/{y}.png`, attribution: 'none' },
  },
  logging: { level: 'ERROR' },
  metadata: {
    identification: {
      title: 'Points',
      description: 'Points of a test',
      keywords: ['points'],
      keywords_type: 'theme',
      terms_of_service: 'none',
      url: `http://${host}`,
    },
    license: { name: 'none', url: `http://${host}` },
    provider: { name: 'nobody', url: `http://${host}` },
    contact: { name: 'nobody', email: 'nobody@example.com' },
  },
  resources: {
    points: {
      type: 'collection',
      title: 'Points',
      description: 'Points',
      keywords: ['points'],
      links: [],
      extents: { spatial: { bbox: [-180, -90, 180, 90], crs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84' } },
      providers: [
        {
          type: 'feature',
          name: 'CSV',
          data: 'points.csv',
          id_field: 'id',
          geometry: { x_field: 'x', y_field: 'y' },
        },
      ],
    },
    'hello-world': { type: 'process', processor: { name: 'HelloWorld' } },
  },
});
