import { ConfigurationError } from '../../config/configuration-error.js';
import { parseYaml } from '../../config/yaml-source.js';
import { exceedsBounds } from '../../evidence/json-bounds.js';

/** JSON is parsed quickly, so that large changelogs and documents are read. */
const bounds = { depth: 200, values: 5_000_000 };

/**
 * A JSON or YAML file as plain data, within the bounds of a configuration: no value contains itself, and the nesting is
 * bounded.
 * @throws Error with a message in words about the mistake
 */
export function parseText(file: string, text: string): unknown {
  if (/^\s*[[{]/.test(text)) {
    const excess = exceedsBounds(Buffer.from(text), bounds);
    if (excess !== undefined)
      throw new Error(`it has more than ${excess === 'deep' ? '200 levels' : `${bounds.values} values`}`);
    try {
      return JSON.parse(text);
    } catch {
      // YAML may begin so, too.
    }
  }
  try {
    return parseYaml(file, text).value();
  } catch (error) {
    const problem = error instanceof ConfigurationError ? error.problems[0] : undefined;
    throw problem === undefined ? error : new Error(problem.message.replace(/\.$/, ''), { cause: error });
  }
}
