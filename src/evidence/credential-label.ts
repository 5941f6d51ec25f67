import type { CredentialLabel } from './exchange.js';

/** Did the request carry a credential that somebody issued: neither none at all nor a made-up one? */
export const isIssued = (label: CredentialLabel): boolean => label !== 'none' && label !== 'made-up';
