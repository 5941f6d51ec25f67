import { isArray, isObject, objectOf, type Json, type JsonObject } from '../core/json.js';
import { pointerOf } from '../core/pointer.js';
import type { SourceNode } from './source-document.js';

/** Where the other files of a document go. */
const otherFiles = 'x-ems-conformance-files';

/** A document of one or more files as one JSON value, whose references lead into itself alone. */
export function bundle(root: SourceNode): JsonObject {
  const numbers = new Map<string, string>();
  const waiting: SourceNode[] = [];
  const pointerTo = (target: SourceNode): string => {
    if (target.file.name === root.file.name) return pointerOf(...target.path);
    let number = numbers.get(target.file.name);
    if (number === undefined) {
      number = String(numbers.size);
      numbers.set(target.file.name, number);
      waiting.push(target.fileRoot());
    }
    return pointerOf(otherFiles, number, ...target.path);
  };
  const rewritten = (node: SourceNode): Json => {
    const { value } = node;
    if (isArray(value)) return value.map((item, index) => memberOf(node, index, item));
    if (!isObject(value)) return value;
    const target = node.referred();
    return objectOf(
      Object.entries(value).map(([name, member]) => [
        name,
        name === '$ref' && target !== undefined
          ? `#${pointerTo(target).split('/').map(encodeURIComponent).join('/')}`
          : memberOf(node, name, member),
      ]),
    );
  };
  const memberOf = (node: SourceNode, name: string | number, value: Json): Json => {
    const member = node.member(name);
    return member === undefined ? value : rewritten(member);
  };
  const paths = root.member('paths');
  const whole = rewritten(root);
  const document: Record<string, Json> = { ...(isObject(whole) ? whole : {}) };
  // Readers look up an operation by its path under `paths`, so each path item stands there in place of its `$ref`.
  if (paths !== undefined && isObject(paths.value))
    document['paths'] = objectOf(
      paths.names().map((path) => {
        const item = paths.child(path);
        return [path, item === undefined ? {} : rewritten(item)];
      }),
    );
  const files: [string, Json][] = [];
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
    files.push([numbers.get(file.file.name) ?? '', rewritten(file)]);
  return files.length === 0 ? document : { ...document, [otherFiles]: objectOf(files) };
}
