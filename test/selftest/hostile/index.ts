import { absurdNumbers } from './absurd-numbers.js';
import { anotherProtocol } from './another-protocol.js';
import { ansiEscapes } from './ansi-escapes.js';
import { bodyOn204 } from './body-on-204.js';
import { controlCharacters } from './control-characters.js';
import { deepAlongTheSchema } from './deep-along-the-schema.js';
import { deepJson } from './deep-json.js';
import { diesEarly } from './dies-early.js';
import { duplicateKeys } from './duplicate-keys.js';
import { echoesCredentials } from './echoes-credentials.js';
import { endlessHeader } from './endless-header.js';
import { gzipBomb } from './gzip-bomb.js';
import { hugeLists } from './huge-lists.js';
import { hugeRetryAfter } from './huge-retry-after.js';
import { hundredMegabytes } from './hundred-megabytes.js';
import { interimFlood } from './interim-flood.js';
import { invalidUtf8 } from './invalid-utf8.js';
import { loneSurrogates } from './lone-surrogates.js';
import { neverAnswers } from './never-answers.js';
import { oneByteASecond } from './one-byte-a-second.js';
import { protoKeys } from './proto-keys.js';
import { rawControlCharacters } from './raw-control-characters.js';
import { redirectElsewhere } from './redirect-elsewhere.js';
import { redirectLoop } from './redirect-loop.js';
import { resetMidBody } from './reset-mid-body.js';
import { scriptTags } from './script-tags.js';
import { skewedRetryAfter } from './skewed-retry-after.js';
import { status000 } from './status-000.js';
import { status999 } from './status-999.js';
import { tooLong } from './too-long.js';
import { tooManyForEver } from './too-many-for-ever.js';
import { tooShort } from './too-short.js';
import { truncatedJson } from './truncated-json.js';
import { hangsLater } from './hangs-later.js';
import { oneHangs } from './one-hangs.js';
import type { Hostile } from './hostile.js';

/** Every hostile implementation. */
export const hostiles: readonly Hostile[] = [
  resetMidBody,
  neverAnswers,
  hangsLater,
  oneHangs,
  oneByteASecond,
  truncatedJson,
  tooShort,
  tooLong,
  invalidUtf8,
  hundredMegabytes,
  gzipBomb,
  deepJson,
  deepAlongTheSchema,
  protoKeys,
  redirectLoop,
  redirectElsewhere,
  interimFlood,
  bodyOn204,
  controlCharacters,
  rawControlCharacters,
  loneSurrogates,
  scriptTags,
  ansiEscapes,
  absurdNumbers,
  duplicateKeys,
  status999,
  status000,
  echoesCredentials,
  diesEarly,
  tooManyForEver,
  skewedRetryAfter,
  hugeRetryAfter,
  hugeLists,
  endlessHeader,
  anotherProtocol,
];
