import type { Dispatcher } from 'undici';
import { Agent, ProxyAgent } from 'undici';
import type { Limits } from './limits.js';

/** How connections are made. */
export interface ConnectionOptions {
  /** CA certificates (PEM text) that replace the built-in ones. */
  readonly ca?: string;
  /** Client certificate and its private key (PEM text). */
  readonly cert?: string;
  readonly key?: string;
  /** `http://[user:password@]host:port`; user and password are secret. */
  readonly proxy?: string;
  /** Connections per origin, at most. Default 16. */
  readonly connections?: number;
}

/** Idle connections are dropped sooner than servers usually do it, so that a request rarely meets a closing one. */
const keepAliveTimeout = 2_000;

export function createDispatcher(options: ConnectionOptions, limits: Limits): Dispatcher {
  const tls = {
    ...(options.ca !== undefined && { ca: options.ca }),
    ...(options.cert !== undefined && { cert: options.cert }),
    ...(options.key !== undefined && { key: options.key }),
  };
  const common = {
    connections: options.connections ?? 16,
    pipelining: 1,
    keepAliveTimeout,
    keepAliveMaxTimeout: keepAliveTimeout,
    maxHeaderSize: limits.maxHeaderBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  const connect = { ...tls, timeout: limits.timeoutMs };
  return options.proxy === undefined
    ? new Agent({ ...common, connect })
    : new ProxyAgent({ ...common, uri: options.proxy, requestTls: connect, proxyTls: { timeout: limits.timeoutMs } });
}
