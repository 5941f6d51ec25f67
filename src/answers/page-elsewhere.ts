import { isSuccess } from './status.js';

/** The relevant parts of a response. */
interface Answered {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly redirects?: readonly string[];
}

const html = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

/** Is it an HTML page by its media type? */
export const isHtml = ({ headers }: Pick<Answered, 'headers'>): boolean =>
  headers.some(([name, value]) => name.toLowerCase() === 'content-type' && html.test(value));

/**
 * Is it an HTML page that a redirect led to? Then the operation itself answered with the redirect alone, as a login
 * does for requests whose credential it does not accept. The page is no response of the operation, so it neither
 * succeeds nor shows content of the wrong media type. An HTML page without a redirect is the operation's own response.
 */
export const isPageElsewhere = (answer: Answered): boolean =>
  isSuccess(answer.status) && (answer.redirects ?? []).length > 0 && isHtml(answer);
