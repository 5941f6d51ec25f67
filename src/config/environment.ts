import { isPair, isScalar, visit, type Pair } from 'yaml';
import { ConfigurationError, type Problem } from './configuration-error.js';
import { leavesOf } from './leaves.js';
import type { EntryPath, YamlSource } from './yaml-source.js';

export type Environment = { readonly [name: string]: string | undefined };

/** A text of the configuration that the environment gave, whole or in part. */
export interface Substitution {
  readonly path: EntryPath;
  readonly variables: readonly { readonly name: string; readonly value: string }[];
}

/** Stands for eight hexadecimal digits that no other request of a run has; replaced when a body is sent. */
export const uniqueDigits = '${UNIQUE}';

/** Names whose values are known only when a body is sent, so that they stay in bodies as they are. */
const ofBodies: ReadonlySet<string> = new Set(['RECEIVER_URL', uniqueDigits.slice(2, -1)]);

const placeholder = /\$\$\{|\$\{([^}]*)\}?/g;
const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Whether a node is under this top-level entry. */
const isIn = (name: string, ancestors: readonly unknown[]): boolean => {
  const section = ancestors.find((ancestor): ancestor is Pair => isPair(ancestor));
  return isScalar(section?.key) && section.key.value === name;
};

/**
 * Replaces `${NAME}` in every string value of the document by the environment variable NAME, in place. `$${` stands
 * for a literal `${`; `${RECEIVER_URL}` and `${UNIQUE}` inside `bodies` are left as they are. Keys and comments are not
 * touched.
 * @throws ConfigurationError naming line and column of each variable that is not set, not a name, or an empty
 * credential.
 */
export const substituteEnvironment = (source: YamlSource, env: Environment): void => {
  const problems: Problem[] = [];
  visit(source.document, {
    Scalar(key, node, ancestors) {
      if (key === 'key' || typeof node.value !== 'string') return;
      const where = (): string => source.at(node.range?.[0] ?? 0);
      node.value = node.value.replace(placeholder, (whole, name: string | undefined) => {
        if (name === undefined) return '${';
        if (name !== undefined && ofBodies.has(name) && isIn('bodies', ancestors)) return whole;
        if (!variableName.test(name) || !whole.endsWith('}')) {
          problems.push({
            where: where(),
            message: 'a "${" without the name of an environment variable and "}"; write "$${" for a literal "${".',
          });
          return whole;
        }
        const value = Object.hasOwn(env, name) ? env[name] : undefined;
        if (value === undefined) {
          problems.push({
            where: where(),
            message: `environment variable ${name} is not set; set it, or write "$\${" for a literal "\${".`,
          });
          return whole;
        }
        if (value.trim() === '' && isIn('credentials', ancestors)) {
          problems.push({
            where: where(),
            message: `environment variable ${name} is empty; in a pipeline, its secret is probably not set.`,
          });
        }
        return value;
      });
    },
  });
  const [first, ...rest] = problems;
  if (first) throw new ConfigurationError([first, ...rest]);
};

/** Which texts of a configuration have variables in them, each of which is set. @param value the file's, as written */
export const substitutionsIn = (value: unknown, env: Environment): readonly Substitution[] =>
  leavesOf(value).flatMap(({ path, value: text }): readonly Substitution[] => {
    const names = typeof text === 'string' ? [...text.matchAll(placeholder)].flatMap(([, name]) => name ?? []) : [];
    const variables = names.flatMap((name) => {
      const given = Object.hasOwn(env, name) && !(ofBodies.has(name) && path[0] === 'bodies') ? env[name] : undefined;
      return given === undefined ? [] : [{ name, value: given }];
    });
    return variables.length === 0 ? [] : [{ path, variables }];
  });
