import type { Kind } from '../../requirement.js';
import { suppliedHeader } from './supplied-header.js';
import { suppliedMediaType } from './supplied-media-type.js';
import { suppliedOddRequest } from './supplied-odd-request.js';
import { suppliedRefusal } from './supplied-refusal.js';
import { suppliedRequest } from './supplied-request.js';
import { suppliedResponse } from './supplied-response.js';
import { suppliedServed } from './supplied-served.js';
import { suppliedSecurity } from './supplied-security.js';
import { suppliedStatus } from './supplied-status.js';

/** The kinds of requirements that an implementer's own document leads to. */
export const suppliedKinds: readonly Kind[] = [
  suppliedStatus,
  suppliedResponse,
  suppliedMediaType,
  suppliedHeader,
  suppliedServed,
  suppliedRequest,
  suppliedRefusal,
  suppliedSecurity,
  suppliedOddRequest,
];
