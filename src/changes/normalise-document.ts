import { objectIn, type Draft, type DraftObject, type DraftValue } from './draft.js';
import { isObject } from '../core/json.js';
import { methodOf } from '../../spec/operations.js';

/**
 * Makes an edited document consistent: every operation has a success response, and unused path items and components are
 * removed.
 */
export function normaliseDocument(draft: Draft): void {
  for (const { node } of draft.operations()) normaliseSuccess(objectIn(node, 'responses'));
  const paths = objectIn(draft.document, 'paths');
  for (const [path, item] of Object.entries(paths)) {
    if (isObject(item) && !Object.keys(item).some((key) => methodOf(key) !== undefined)) delete paths[path];
  }
  dropUnused(draft);
}

/** Without a success status, any 2xx is one; between two of them, the interface leaves the choice. */
function normaliseSuccess(responses: DraftObject): void {
  const stated = Object.entries(responses).flatMap(([status, response]) =>
    /^2\d\d$/.test(status) && isObject(response) && response['x-permits'] !== true ? [response] : [],
  );
  if (stated.length > 1) for (const response of stated) response['x-permits'] = true;
  if (!Object.keys(responses).some((status) => status.startsWith('2'))) {
    responses['2XX'] = {
      description: 'Success; which 2xx, and with what content, is not shown.',
      'x-gap': ['endpoints.body-shapes'],
    };
  }
}

function dropUnused(draft: Draft): void {
  const components = objectIn(draft.document, 'components');
  for (let dropped = true; dropped;) {
    dropped = false;
    const used = new Set<string>();
    collectReferences(draft.document, used);
    for (const section of ['schemas', 'parameters']) {
      const named = objectIn(components, section);
      for (const name of Object.keys(named)) {
        if (used.has(`#/components/${section}/${name}`)) continue;
        delete named[name];
        dropped = true;
      }
    }
  }
}

function collectReferences(value: DraftValue, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value))
    if (name === '$ref' && typeof member === 'string') found.add(member);
    else collectReferences(member, found);
}
