/** The target of a request without its origin, with which a client may write it to any server (RFC 9112 §3.2.2). */
export const targetOf = (url: string | undefined): string => (url ?? '/').replace(/^https?:\/\/[^/?]*/i, '');

/** A credential as most clients write it: its scheme has no case, blanks follow it (RFC 9110 §11.1, §11.4). */
export const usualCredential = (given: string | undefined): string | undefined =>
  given?.replace(/^bearer +/i, 'Bearer ');
