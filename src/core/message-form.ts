/**
 * Other ways to write the head of a request that mean the same (RFC 9112 §3.2.2, RFC 9110 §5.1); neither the recorded
 * URL nor the recorded header fields show them.
 */
export const messageForms = ['the absolute form of the target', 'field names in upper case'] as const;

export type MessageForm = (typeof messageForms)[number];
