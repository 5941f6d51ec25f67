import { valueText, type Both } from './findings.js';
import { compareRequirements } from './compare-security.js';
import { differ, eachPair, keywordOf, membersOf, namesInEither, type Walk } from './walk.js';

/** Changes of components, and of the security of the whole document, apart from the operations that use them. */
export function compareComponents({ findings, isSame }: Omit<Walk, 'place'>, documents: Both): void {
  const walk: Walk = { findings, isSame, place: { kind: 'document', section: 'components' } };
  const both = keywordOf(documents, 'components');
  const [schemas, schemes] = [keywordOf(both, 'schemas'), keywordOf(both, 'securitySchemes')];
  eachPair(membersOf(schemas.from), membersOf(schemas.to), {
    removed: (from, value) => findings.change(walk.place, ['api-schema-removed'], [{ from }], { value }),
  });
  eachPair(membersOf(schemes.from), membersOf(schemes.to), {
    added: (to, value) => findings.change(walk.place, ['api-security-component-added'], [{ to }], { value }),
    removed: (from, value) => findings.change(walk.place, ['api-security-component-removed'], [{ from }], { value }),
    both: (from, to, name) => compareScheme(walk, { from, to }, name),
  });
  const global: Walk = { findings, isSame, place: { kind: 'document', section: 'security' } };
  compareRequirements(global, keywordOf(documents, 'security'), 'api-global-security');
}

const addresses = {
  authorizationUrl: 'api-security-component-oauth-url-changed',
  tokenUrl: 'api-security-component-oauth-token-url-changed',
};

function compareScheme({ findings, place }: Walk, scheme: Both, name: string): void {
  const type = keywordOf(scheme, 'type');
  if (differ(type)) {
    const details = { was: valueText(type.from.value), value: valueText(type.to.value) };
    findings.change(place, ['api-security-component-type-changed'], [scheme], details);
    return;
  }
  const flows = keywordOf(scheme, 'flows');
  eachPair(membersOf(flows.from), membersOf(flows.to), {
    both: (from, to) => {
      for (const [keyword, id] of Object.entries(addresses)) {
        const address = keywordOf({ from, to }, keyword);
        if (differ(address)) findings.change(place, [id], [address], { value: name });
      }
      const scopes = keywordOf({ from, to }, 'scopes');
      for (const scope of namesInEither(scopes)) {
        const one = keywordOf(scopes, scope);
        if (!differ(one)) continue;
        const what = one.from.value === undefined ? 'added' : one.to.value === undefined ? 'removed' : 'changed';
        findings.change(place, [`api-security-component-oauth-scope-${what}`], [one], { scope });
      }
    },
  });
}
