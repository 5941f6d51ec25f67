import { statementId } from '../../../spec/brands.js';
import { vendorDigit, vendorName } from '../../config/vendor-names.js';
import type { Finding, Flaw, JudgeContext, Kind, Requirement } from '../requirement.js';
import { contentFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { fault, flaw, neverArose, on, requirementId, show, subjectOf, nothingToRead, wants } from '../build.js';
import { responseNodes, type ResponseNode } from '../response-nodes.js';
import type { RequestView } from '../view.js';

const quote = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** An added value with a manufacturer in it, and something else by which it is known. */
interface Pattern {
  readonly digit: string;
  readonly value: string;
  readonly form: RegExp;
}

/** A value that is nothing but a manufacturer's name could be any string, so it says nothing about names. */
function patternsOf(node: ResponseNode): readonly Pattern[] {
  return (node.schema['x-enumeration']?.added ?? []).flatMap((value) => {
    const digit = vendorDigit(value);
    const [before = '', after = ''] = value.split(`VENDOR${digit ?? ''}`);
    return digit === undefined || before + after === ''
      ? []
      : [{ digit, value, form: new RegExp(`^${quote(before)}(.+)${quote(after)}$`, 'u') }];
  });
}

/** Why an answer carries no string in this enumeration, as a finding; `undefined` where it does. */
function without(view: RequestView, node: ResponseNode): Finding | undefined {
  const none = nothingToRead(view);
  if (none !== undefined) return none;
  if (view.texts(node.pointer).size > 0) return undefined;
  return view.body.kind === 'json' ? neverArose(node.name) : untouched;
}

/** Flaws of single texts, told at every place that carries one. */
function flawsAt(
  view: RequestView,
  node: ResponseNode,
  ofText: ReadonlyMap<unknown, readonly About[]>,
): readonly Flaw[] {
  if (ofText.size === 0) return [];
  return view
    .visits(node.pointer)
    .flatMap((visit) =>
      (ofText.get(visit.value) ?? []).map((about) => flaw(view.exchange, { ...about, pointer: visit.pointer })),
    );
}

type About = Pick<Flaw, 'message' | 'expected' | 'actual'>;

function placeholder(view: RequestView, node: ResponseNode, { configuration }: JudgeContext): Finding {
  const none = without(view, node);
  if (none !== undefined) return none;
  const ofText = new Map<string, readonly About[]>();
  for (const text of view.texts(node.pointer).keys()) {
    const digit = /^VENDOR([1-8])(?:_|$)/.exec(text)?.[1];
    // Who calls a manufacturer so in the configuration means it so.
    if (digit === undefined || vendorName(configuration, digit) === `VENDOR${digit}`) continue;
    ofText.set(text, [
      {
        message: "a value carries the interface's placeholder instead of a manufacturer's name",
        expected: `${show(text)} with a name in place of VENDOR${digit}`,
        actual: show(text),
      },
    ]);
  }
  const flaws = flawsAt(view, node, ofText);
  return flaws.length > 0 ? fail(...flaws) : pass;
}

/** Names per digit, by the added values that an answer carries and by the configuration: one digit, one name. */
function oneName(
  view: RequestView,
  node: ResponseNode,
  patterns: readonly Pattern[],
  { configuration }: JudgeContext,
): Finding {
  const none = without(view, node);
  if (none !== undefined) return none;
  const ofText = new Map<string, About[]>();
  const names = new Map<string, string>();
  let matched = 0;
  for (const text of view.texts(node.pointer).keys()) {
    for (const { digit, value: stated, form } of patterns) {
      const name = form.exec(text)?.[1];
      if (name === undefined) continue;
      matched += 1;
      const configured = vendorName(configuration, digit);
      const known = configured ?? names.get(digit);
      if (known === undefined) names.set(digit, name);
      else if (known !== name) {
        const than = configured === undefined ? 'elsewhere in the answer' : `the configured one (vendors.${digit})`;
        ofText.set(text, [
          ...(ofText.get(text) ?? []),
          {
            message: `${show(text)} looks like ${stated} with another name than ${than}`,
            expected: known,
            actual: name,
          },
        ]);
      }
    }
  }
  const flaws = flawsAt(view, node, ofText);
  if (flaws.length > 0) return fail(...flaws);
  return matched > 0
    ? pass
    : { kind: 'not-applicable', reason: 'no answer carried one of the added values that name a manufacturer' };
}

function requirementsOf(node: ResponseNode): readonly Requirement[] {
  const patterns = patternsOf(node);
  const [first] = patterns;
  if (first === undefined) return [];
  const { operation } = node;
  const common = {
    kind: 'vendor-name',
    level: 'SHOULD' as const,
    statedness: 'stated' as const,
    subject: subjectOf(operation),
    operations: [operation.id],
    wants: wants(operation.id, 'success'),
  };
  const place = node.place.join('/');
  return [
    {
      ...common,
      id: requirementId(operation.id, 'vendor-name', `${node.name}/placeholder`),
      title: `${operation.method} ${operation.path}: ${node.name} should carry names of manufacturers, not VENDOR1…8`,
      statements: [statementId('introduction.vendor.placeholder')],
      judgement: { scope: 'exchange', judge: (view, context) => placeholder(view, node, context) },
      faults: [
        {
          ...fault({ kind: 'set', on: on(operation.id), at: place, value: first.value }, [
            {
              requirement: requirementId(operation.id, 'vendor-name', `${node.name}/one-name`),
              because: 'the placeholder is another name than the configured one',
            },
          ]),
          verbatim: true,
        },
      ],
    },
    {
      ...common,
      id: requirementId(operation.id, 'vendor-name', `${node.name}/one-name`),
      title: `${operation.method} ${operation.path}: in ${node.name} one digit should stand for one manufacturer`,
      statements: [statementId('introduction.vendor.same-digit')],
      judgement: { scope: 'exchange', judge: (view, context) => oneName(view, node, patterns, context) },
      faults: [
        {
          ...fault({
            kind: 'set',
            on: on(operation.id),
            at: place,
            value: first.value.replace(`VENDOR${first.digit}`, 'SOMEBODY_ELSE'),
          }),
          verbatim: true,
        },
      ],
    },
  ];
}

/** One digit of VENDOR1…8 stands for one manufacturer, by name. */
export const vendorNameKind: Kind = {
  id: 'vendor-name',
  ...contentFacts,
  touchedBy: 'any change',
  about:
    'A value that is an added one but for the manufacturer should carry the configured name, or at least one ' +
    'name throughout an answer; the bare placeholder is no name.',
  derive: (iface) => responseNodes(iface).flatMap(requirementsOf),
};
