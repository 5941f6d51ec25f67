import { select } from '../campaign/selection.js';
import { suggestion } from '../campaign/suggestion.js';
import { UsageError } from '../campaign/usage-error.js';
import { loadCatalogue } from '../changes/load-catalogue.js';
import type { Catalogue } from '../requirements/catalogue.js';
import { count } from '../core/count.js';

/** What to say where a catalogue has no requirement of an id: another revision may, or it names several. */
export async function unknownRequirement(id: string, catalogue: Catalogue): Promise<UsageError> {
  const { revision, requirements } = catalogue;
  const at = revision === 'current' ? '' : ` at revision ${revision}`;
  const several = select(catalogue, [id]);
  if (several.kind === 'some')
    return new UsageError(
      `${id} is no requirement, but names ` +
        `${count(several.requirements.length, 'requirement')}${at}.\n\`ems-conformance list ` +
        `${id}${at === '' ? '' : ` --revision ${revision}`}\` shows them.`,
    );
  for (const other of ['current', 'initial']) {
    if (other !== revision && (await loadCatalogue(other)).catalogue.find(id) !== undefined) {
      return new UsageError(
        `No requirement is called ${id} at revision ${revision}; it exists at revision ` +
          `${other}.\n\`ems-conformance explain ${id} --revision ${other}\` explains it.`,
      );
    }
  }
  return new UsageError(
    `No requirement is called ${id}${at}.${suggestion(id, requirements)}\n\`ems-conformance ` +
      `list${at === '' ? '' : ` --revision ${revision}`}\` names them all.`,
  );
}
