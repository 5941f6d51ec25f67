import type { Resource, ResourceTable } from './model.js';

/** Names of the lines of a resource. */
export const lineNames = ['list', 'read', 'create', 'update', 'replace', 'delete', 'deleteAll', 'act'] as const;
export type LineName = (typeof lineNames)[number];

export const emptyTable: ResourceTable = { resources: [], exceptions: [] };

/**
 * The table that a parsed `resources.yaml` describes. Whether it has the shape of `resources.schema.json` is tested,
 * not checked here, as for all documents that ship with the package.
 */
export function resourceTableOf(document: unknown): ResourceTable {
  // Its schema says so.
  const table = document as ResourceTable & { readonly resources: readonly Partial<Resource>[] };
  return {
    resources: table.resources.map((each): Resource => ({
      ...each,
      parents: each.parents ?? [],
      views: each.views ?? [],
    })),
    exceptions: table.exceptions,
  };
}
