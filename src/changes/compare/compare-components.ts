import type { ChangePlace } from '../intake/change.js';
import { childOf, namesOf, objectAt } from './cursor.js';
import { valueText, type Both, type Findings } from './findings.js';
import { keywordOf } from './schema-context.js';
import { compareRequirements } from './compare-security.js';
import { textOf } from './structural-differences.js';

const components: ChangePlace = { kind: 'document', section: 'components' };

/** Changes of components, and of the security of the whole document, apart from the operations that use them. */
export function compareComponents(findings: Findings, documents: Both): void {
  const both = keywordOf(documents, 'components');
  const schemas = keywordOf(both, 'schemas');
  for (const name of namesOf(schemas.from))
    if (!Object.hasOwn(objectAt(schemas.to), name))
      findings.change(components, ['api-schema-removed'], [{ from: childOf(schemas.from, name) }], { value: name });
  compareSchemes(findings, keywordOf(both, 'securitySchemes'));
  const security = keywordOf(documents, 'security');
  compareRequirements(findings, { kind: 'document', section: 'security' }, security, 'api-global-security');
}

function compareSchemes(findings: Findings, schemes: Both): void {
  for (const name of new Set([...namesOf(schemes.from), ...namesOf(schemes.to)])) {
    const scheme = keywordOf(schemes, name);
    const details = { value: name };
    if (scheme.from.value === undefined)
      findings.change(components, ['api-security-component-added'], [{ to: scheme.to }], details);
    else if (scheme.to.value === undefined)
      findings.change(components, ['api-security-component-removed'], [{ from: scheme.from }], details);
    else compareScheme(findings, scheme, name);
  }
}

function compareScheme(findings: Findings, scheme: Both, name: string): void {
  const differs = (both: Both): boolean => textOf(both.from.value) !== textOf(both.to.value);
  const type = keywordOf(scheme, 'type');
  if (differs(type)) {
    findings.change(components, ['api-security-component-type-changed'], [scheme], {
      was: valueText(type.from.value),
      value: valueText(type.to.value),
    });
    return;
  }
  const flows = keywordOf(scheme, 'flows');
  for (const flow of namesOf(flows.to)) {
    const both = keywordOf(flows, flow);
    if (both.from.value === undefined) continue;
    for (const [keyword, id] of [
      ['authorizationUrl', 'api-security-component-oauth-url-changed'],
      ['tokenUrl', 'api-security-component-oauth-token-url-changed'],
    ] as const)
      if (differs(keywordOf(both, keyword)))
        findings.change(components, [id], [keywordOf(both, keyword)], { value: name });
    const scopes = keywordOf(both, 'scopes');
    for (const scope of new Set([...namesOf(scopes.from), ...namesOf(scopes.to)])) {
      const one = keywordOf(scopes, scope);
      if (!differs(one)) continue;
      const what = one.from.value === undefined ? 'added' : one.to.value === undefined ? 'removed' : 'changed';
      findings.change(components, [`api-security-component-oauth-scope-${what}`], [one], { scope });
    }
  }
}
