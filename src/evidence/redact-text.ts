import { isJsonText } from '../core/json.js';
import { isSecretName, isUsualSecretName, mayNameSecret } from '../config/secret-names.js';
import { jsonPieces, unquote } from './json-scan.js';
import type { KnownSecrets } from './known-secrets.js';

/** JSON in a string in JSON …: looked into this often. */
const maxNesting = 3;

// Bounded repetitions: the text may be hostile, and of any length.
const userinfo = /\b([a-z][a-z0-9+.-]{0,20}:\/\/)([^/?#@:\s"'<>]{0,512}:[^/?#@\s"'<>]{0,512})@/gi;
const parameter = /(^|[?&;\s])([A-Za-z_-]{1,64})=([^&;#\s"'<>]+)/g;

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
function redactLiterals(text: string, secrets: KnownSecrets, depth: number): string {
  const all = jsonPieces(text);
  const within: boolean[] = [];
  let named = false;
  const secretHere = (): boolean => named || within.at(-1) === true;

  const structure = (between: string): string =>
    between.replace(/[{}[\],]|-?\d[\d.eE+-]*/g, (token) => {
      if (token === '{' || token === '[') within.push(secretHere());
      else if (token === '}' || token === ']') within.pop();
      else if (token !== ',') return secretHere() || secrets.replace(token) !== token ? '0' : token;
      named = false;
      return token;
    });

  const literal = (given: string, isName: boolean): string => {
    const value = unquote(given);
    if (isName) named = isSecretName(value);
    // A secret called "password" does not take the member's name with it.
    const clean = isName
      ? isUsualSecretName(value)
        ? value
        : redactLoose(value, secrets)
      : secretHere()
        ? secrets.hide(value)
        : redactNested(value, secrets, depth + 1);
    return clean === value ? given : JSON.stringify(clean);
  };

  return all
    .map((piece, index) =>
      piece.literal ? literal(piece.text, /^\s*:/.test(all[index + 1]?.text ?? '')) : structure(piece.text),
    )
    .join('');
}

const redactNested = (text: string, secrets: KnownSecrets, depth: number): string =>
  depth > maxNesting ? secrets.replace(text) : redactAt(text, secrets, depth);

function redactAt(text: string, secrets: KnownSecrets, depth: number): string {
  // Most text has none of these signs, and is left as it is after one look.
  const suspicious = mayNameSecret(text) || text.includes('\\') || (text.includes('://') && text.includes('@'));
  if (!suspicious && secrets.replace(text) === text) return text;
  // A string of digits inside JSON is a string, not a number.
  if ((depth === 0 || /^\s*[[{]/.test(text)) && isJsonText(text)) return redactLiterals(text, secrets, depth);
  const loose = redactLoose(text, secrets);
  return loose.includes('"') ? redactLiterals(loose, secrets, depth) : loose;
}

/** Text of any kind: known secrets, user information in URLs, and parameters by their name. */
export function redactLoose(text: string, secrets: KnownSecrets): string {
  let clean = secrets.replace(text);
  // Most text has neither sign, and looking for one is cheap.
  if (clean.includes('@'))
    clean = clean.replace(
      userinfo,
      (_, start: string, userAndPassword: string) => `${start}${secrets.hide(userAndPassword)}@`,
    );
  if (!clean.includes('=')) return clean;
  return clean.replace(parameter, (whole, mark: string, name: string, value: string) =>
    isSecretName(name) ? `${mark}${name}=${secrets.hide(decoded(value))}` : whole,
  );
}

/** Text of any kind; in JSON, whole or cut, also members by their name. JSON stays JSON with the types it had. */
export const redactText = (text: string, secrets: KnownSecrets): string => redactAt(text, secrets, 0);
