import { statementId } from '../../../spec/brands.js';
import { vendorDigit } from '../../config/vendor-names.js';
import { vendorOneName, type VendorPattern } from '../keywords/vendor-one-name.js';
import { vendorPlaceholder } from '../keywords/vendor-placeholder.js';
import type { RuleRow, Rule, RuleNode } from '../rule.js';

const quote = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A value that consists of a manufacturer's name alone could be any string, so it makes no pattern. */
const patternsOf = ({ schema }: RuleNode): readonly VendorPattern[] =>
  (schema['x-enumeration']?.added ?? []).flatMap((value) => {
    const digit = vendorDigit(value);
    const [before = '', after = ''] = value.split(`VENDOR${digit ?? ''}`);
    return digit === undefined || before + after === ''
      ? []
      : [{ digit, value, form: new RegExp(`^${quote(before)}(.+)${quote(after)}$`, 'u') }];
  });

function rows(node: RuleNode): readonly RuleRow[] {
  const { name } = node;
  const patterns = patternsOf(node);
  const [first] = patterns;
  if (first === undefined) return [];
  const oneName = `${name}/one-name`;
  const set = (value: string) => ({ below: [], change: { kind: 'set', value }, verbatim: true }) as const;
  return [
    {
      detail: `${name}/placeholder`,
      title: `: ${name} should carry names of manufacturers, not VENDOR1…8`,
      level: 'SHOULD',
      stated: [statementId('introduction.vendor.placeholder')],
      schema: (row) => vendorPlaceholder.stated({ row }),
      carries: name,
      faults: [
        {
          ...set(first.value),
          also: {
            kind: 'vendor-name',
            detail: oneName,
            because: 'the placeholder is another name than the configured one',
          },
        },
      ],
    },
    {
      detail: oneName,
      title: `: in ${name} one digit should stand for one manufacturer`,
      level: 'SHOULD',
      stated: [statementId('introduction.vendor.same-digit')],
      schema: (row) => vendorOneName.stated({ row, patterns }),
      carries: 'one of the added values that name a manufacturer',
      faults: [set(first.value.replace(`VENDOR${first.digit}`, 'SOMEBODY_ELSE'))],
    },
  ];
}

/** One digit of VENDOR1…8 stands for one manufacturer, by name. */
export const vendorName: Rule = {
  id: 'vendor-name',
  about:
    'A value that is an added one but for the manufacturer should carry the configured name, or at least one ' +
    'name throughout an answer; the bare placeholder is no name.',
  of: 'answers',
  touchedBy: 'any change',
  passShows: 'no contradiction',
  rows,
};
