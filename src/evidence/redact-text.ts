import { isSecretName, mayNameSecret } from '../config/secret-names.js';
import { pieces, unquote } from './json-scan.js';
import type { SecretBook } from './secret-book.js';

/** JSON in a string in JSON …: looked into this often. */
const maxNesting = 3;

// Bounded repetitions: the text may be hostile, and of any length.
const userinfo = /\b([a-z][a-z0-9+.-]{0,20}:\/\/)([^/?#@:\s"'<>]{0,512}:[^/?#@\s"'<>]{0,512})@/gi;
const parameter = /(^|[?&;\s])([A-Za-z_-]{1,64})=([^&;#\s"'<>]+)/g;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * Rewrites string literals: those under a secret name are hidden, in the others known secrets are replaced. A number
 * that is a secret becomes 0. Everything else keeps its spelling.
 */
function redactLiterals(text: string, book: SecretBook, depth: number): string {
  const all = pieces(text);
  const within: boolean[] = [];
  let named = false;
  const secretHere = (): boolean => named || within.at(-1) === true;

  const structure = (between: string): string =>
    between.replace(/[{}[\],]|-?\d[\d.eE+-]*/g, (token) => {
      if (token === '{' || token === '[') within.push(secretHere());
      else if (token === '}' || token === ']') within.pop();
      else if (token !== ',') return secretHere() || book.replace(token) !== token ? '0' : token;
      named = false;
      return token;
    });

  const literal = (given: string, isName: boolean): string => {
    const value = unquote(given);
    if (isName) named = isSecretName(value);
    // A secret called "secret" does not take the member's name with it.
    const clean = isName
      ? named
        ? value
        : book.replace(value)
      : secretHere()
        ? book.hide(value)
        : redactNested(value, book, depth + 1);
    return clean === value ? given : JSON.stringify(clean);
  };

  return all
    .map((piece, index) =>
      piece.literal ? literal(piece.text, /^\s*:/.test(all[index + 1]?.text ?? '')) : structure(piece.text),
    )
    .join('');
}

const redactNested = (text: string, book: SecretBook, depth: number): string =>
  depth > maxNesting ? book.replace(text) : redactAt(text, book, depth);

function redactAt(text: string, book: SecretBook, depth: number): string {
  // Most text has nothing of the kind, and is left as it is after one look.
  const suspicious = mayNameSecret(text) || text.includes('\\') || text.includes('@');
  if (!suspicious && book.replace(text) === text) return text;
  // A string of digits inside JSON is a string, not a number.
  if ((depth === 0 || /^\s*[[{]/.test(text)) && isJson(text)) return redactLiterals(text, book, depth);
  const loose = redactLoose(text, book);
  return loose.includes('"') ? redactLiterals(loose, book, depth) : loose;
}

/** Text of any kind: known secrets, user information in URLs, and parameters by their name. */
export function redactLoose(text: string, book: SecretBook): string {
  let clean = book.replace(text);
  // Most text has neither sign, and looking for one is cheap.
  if (clean.includes('@'))
    clean = clean.replace(userinfo, (_, start: string, secret: string) => `${start}${book.hide(secret)}@`);
  if (!clean.includes('=')) return clean;
  return clean.replace(parameter, (whole, mark: string, name: string, value: string) =>
    isSecretName(name) ? `${mark}${name}=${book.hide(decoded(value))}` : whole,
  );
}

/** Text of any kind; in JSON, whole or cut, also members by their name. JSON stays JSON with the types it had. */
export const redactText = (text: string, book: SecretBook): string => redactAt(text, book, 0);
