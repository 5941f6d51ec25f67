import * as oauth from 'oauth4webapi';
import { defined } from '../core/defined.js';
import { systemErrorInWords } from '../core/system-error.js';
import { ConfigurationError } from './configuration-error.js';
import type { OAuth2 } from './configuration.js';

/** The longest response of a token endpoint, bytes. */
const mostBytes = 64 * 1024;

const thisMachine = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The header value of a credential, as it was obtained. */
export interface ObtainedCredential {
  readonly value: string;
  /** When the value expires, by `performance.now()`, milliseconds; absent where its source does not say. */
  readonly expiresAt?: number;
  /** The refresh token for the next time, where the token endpoint issued another one. */
  readonly refreshToken?: string;
}

/**
 * Requests an access token (RFC 6749): by the refresh token where there is one (§6), else by the client's credentials
 * (§4.4).
 * @param entry path of the credential in the configuration, for messages
 * @returns the header value `Bearer …` (RFC 6750 §2.1), and when it expires
 * @throws ConfigurationError when the endpoint issues no token; never quotes what it sends
 */
export async function requestToken(
  { tokenUrl, clientId, clientSecret, scope, refreshToken }: OAuth2,
  entry: string,
  timeLimitMs: number,
): Promise<ObtainedCredential> {
  const failed = (message: string): ConfigurationError =>
    new ConfigurationError([{ where: `${entry}.oauth2`, message }]);
  const { protocol, hostname } = new URL(tokenUrl);
  if (protocol !== 'https:' && !(protocol === 'http:' && thisMachine.test(hostname)))
    throw failed('the address of the token endpoint has to begin with https, unless it is on this machine.');
  const server = { issuer: tokenUrl, token_endpoint: tokenUrl };
  const client = { client_id: clientId };
  const authentication = clientSecret === undefined ? oauth.None() : oauth.ClientSecretBasic(clientSecret);
  const options = {
    [oauth.allowInsecureRequests]: protocol === 'http:',
    [oauth.customFetch]: boundedFetch,
    signal: AbortSignal.timeout(timeLimitMs),
  };
  const wanted = defined({ scope });
  try {
    const issued =
      refreshToken === undefined
        ? await oauth.processClientCredentialsResponse(
            server,
            client,
            await oauth.clientCredentialsGrantRequest(server, client, authentication, wanted, options),
          )
        : await oauth.processRefreshTokenResponse(
            server,
            client,
            await oauth.refreshTokenGrantRequest(server, client, authentication, refreshToken, {
              ...options,
              additionalParameters: wanted,
            }),
          );
    return {
      value: `Bearer ${issued.access_token}`,
      ...defined({
        expiresAt: issued.expires_in === undefined ? undefined : performance.now() + issued.expires_in * 1000,
        refreshToken: issued.refresh_token,
      }),
    };
  } catch (error) {
    throw failed(`the token endpoint issued no token: ${reasonOf(error, timeLimitMs)}.`);
  }
}

/** A response of the token endpoint that was read within bounds. */
async function boundedFetch(url: string, init: oauth.CustomFetchOptions<string, unknown>): Promise<Response> {
  // The library gives the body as text or parameters; `fetch` takes both.
  const response = await fetch(url, init as RequestInit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The stream of a response gives bytes.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > mostBytes) throw new Error(`it sent more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return new Response(status === 204 || status === 304 ? null : Buffer.concat(chunks), { status, headers });
}

/** Why there is no token, without anything that the endpoint sent but its status and its error code. */
function reasonOf(error: unknown, timeLimitMs: number): string {
  if (error instanceof oauth.ResponseBodyError)
    return `it answered ${error.status}${/^[a-z_]{1,40}$/.test(error.error) ? ` (${error.error})` : ''}`;
  if (error instanceof oauth.WWWAuthenticateChallengeError) return `it answered ${error.status}`;
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError) {
    if (error.cause instanceof Response && error.cause.status !== 200) return `it answered ${error.cause.status}`;
    return 'its response is no token response of RFC 6749, section 5.1';
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') return `none came within ${timeLimitMs / 1000} s`;
  return systemErrorInWords(error instanceof Error ? (error.cause ?? error) : error);
}
