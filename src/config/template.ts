import { Document, isCollection, isPair, isScalar, visit } from 'yaml';
import { configurationSchema, type ConfigurationSchema } from './validate.js';

/** The part of JSON Schema that the template is made from. */
interface SchemaNode {
  readonly $ref?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly properties?: { readonly [name: string]: SchemaNode };
}

/** Columns of the explanations. */
const width = 116;

/** Short collections of plain values stand in one line. */
const longestFlow = 60;

const heading = `# yaml-language-server: $schema=node_modules/ems-conformance/schemas/configuration.schema.json
## What the suite must be told about an implementation. Nothing here is needed for the embedded reference.
## Take "# " from the lines that you need, and put values of your own in place of the examples. \${NAME} in a text is
## replaced by the environment variable NAME, and $\${ stands for a literal \${. The end of a run names the entries that
## are still missing.
`;

/**
 * The file that `init` writes: every entry of `ems-conformance.yaml`, with its description and example from the schema,
 * and disabled. Lines with `##` explain; removing `# ` from the others enables them. It is valid as it is, and with
 * everything enabled.
 */
export function configurationTemplate(schema: ConfigurationSchema = configurationSchema()): string {
  const sections = Object.entries(schema.properties).map(([name, node]) => entry(name, node, schema, 0).join('\n'));
  return `${heading}\n${sections.join('\n\n')}\n`;
}

function entry(name: string, node: SchemaNode, schema: ConfigurationSchema, depth: number): readonly string[] {
  const { description, examples, properties, ...rest } = resolved(node, schema);
  const indent = '  '.repeat(depth);
  const about = description === undefined ? [] : wrapped(description).map((line) => `## ${line}`);
  const example = examples?.[0] ?? rest.default;
  if (example === undefined && properties !== undefined)
    return [
      ...about,
      `# ${indent}${name}:`,
      ...Object.entries(properties).flatMap(([below, member]) => entry(below, member, schema, depth + 1)),
    ];
  return [...about, ...yamlOf({ [name]: example }).map((line) => `# ${indent}${line}`)];
}

function resolved(node: SchemaNode, { $defs }: ConfigurationSchema): SchemaNode {
  const definition: SchemaNode = node.$ref === undefined ? {} : ($defs[node.$ref.replace('#/$defs/', '')] ?? {});
  return { ...definition, ...node };
}

function yamlOf(value: unknown): readonly string[] {
  const document = new Document(value);
  visit(document, {
    Collection(_, node) {
      if (node === document.contents) return;
      // `items` of a map are pairs, those of a sequence are nodes.
      const plain = node.items.every((item: unknown) => !isCollection(isPair(item) ? item.value : item));
      // The document contains only the content of `value`.
      if (plain && JSON.stringify(node.toJSON()).length <= longestFlow) node.flow = true;
    },
    Scalar(_, node) {
      // Plain dates and versions would be taken for something else by other readers of YAML.
      if (isScalar(node) && typeof node.value === 'string' && /^\$|^[\d.]+$/.test(node.value))
        node.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ lineWidth: 0 }).trimEnd().split('\n');
}

const wrapped = (text: string): readonly string[] =>
  text
    .replace(new RegExp(`(.{1,${width - 3}})(?: +|$)`, 'g'), '$1\n')
    .trimEnd()
    .split('\n');
