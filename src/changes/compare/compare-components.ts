import { childOf, type Cursor } from './cursor.js';
import { valueText, type CursorPair } from './findings.js';
import { compareGlobalSecurity } from './compare-security.js';
import { valuesDiffer, eachPair, keywordOf, membersOf, namesInEither, type ComparisonContext } from './walk.js';

/** Changes of components, and of the security of the whole document, apart from the operations that use them. */
export function compareComponents(whole: Omit<ComparisonContext, 'place'>, documents: CursorPair): void {
  const { findings } = whole;
  const walk: ComparisonContext = { ...whole, place: { kind: 'document', section: 'components' } };
  const both = keywordOf(documents, 'components');
  const [schemas, schemes] = [keywordOf(both, 'schemas'), keywordOf(both, 'securitySchemes')];
  eachPair(membersOf(schemas.from), membersOf(schemas.to), {
    removed: (from, value) => findings.change(walk.place, ['api-schema-removed'], [{ from }], { value }),
  });
  eachPair(membersOf(schemes.from), membersOf(schemes.to), {
    added: (to, value) => findings.change(walk.place, ['api-security-component-added'], [{ to }], { value }),
    removed: (from, value) => findings.change(walk.place, ['api-security-component-removed'], [{ from }], { value }),
    both: (from, to) => compareScheme(walk, { from, to }),
  });
  const global: ComparisonContext = { ...whole, place: { kind: 'document', section: 'security' } };
  compareGlobalSecurity(global, documents);
}

const component = 'api-security-component';

/** Members of a scheme, and of a flow, with the words of their ids. */
const schemeIds = {
  name: 'api-key-name',
  in: 'api-key-in',
  scheme: 'http-scheme',
  bearerFormat: 'bearer-format',
  openIdConnectUrl: 'openid-connect-url',
};
const flowIds = { authorizationUrl: 'oauth-url', tokenUrl: 'oauth-token-url', refreshUrl: 'oauth-refresh-url' };

/** Names of HTTP schemes and of header fields are the same in any case (RFC 9110 §11.1 and §5.1). */
function nameIn(part: Cursor, keyword: string): string {
  const value = valueText(childOf(part, keyword).value);
  const isAnyCase = keyword === 'scheme' || (keyword === 'name' && childOf(part, 'in').value === 'header');
  return isAnyCase ? value.toLowerCase() : value;
}

/** Compares members that are plain values. */
function compareValues(
  { findings, place }: ComparisonContext,
  part: CursorPair,
  ids: Readonly<Record<string, string>>,
): void {
  for (const [keyword, words] of Object.entries(ids)) {
    const both = keywordOf(part, keyword);
    const [was, is] = [nameIn(part.from, keyword), nameIn(part.to, keyword)];
    if (was === is && valuesDiffer(both)) findings.annotation(place, 'written-differently', [both]);
    else if (was !== is) findings.change(place, [`${component}-${words}-changed`], [both], { was, value: is });
  }
}

function compareScheme(walk: ComparisonContext, scheme: CursorPair): void {
  const { findings, place } = walk;
  const type = keywordOf(scheme, 'type');
  if (valuesDiffer(type)) {
    const details = { was: valueText(type.from.value), value: valueText(type.to.value) };
    findings.change(place, ['api-security-component-type-changed'], [scheme], details);
    return;
  }
  compareValues(walk, scheme, schemeIds);
  const flows = keywordOf(scheme, 'flows');
  eachPair(membersOf(flows.from), membersOf(flows.to), {
    both: (from, to) => {
      compareValues(walk, { from, to }, flowIds);
      const scopes = keywordOf({ from, to }, 'scopes');
      for (const scope of namesInEither(scopes)) {
        const one = keywordOf(scopes, scope);
        if (!valuesDiffer(one)) continue;
        const what = one.from.value === undefined ? 'added' : one.to.value === undefined ? 'removed' : 'changed';
        findings.change(place, [`api-security-component-oauth-scope-${what}`], [one], { scope });
      }
    },
  });
}
