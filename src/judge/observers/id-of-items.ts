import { remembered } from '../../core/remembered.js';
import { holdsId, idNames } from '../../answers/ids.js';
import { variableListedBy } from '../../relations/resources.js';
import { isJudgedSuccess } from '../../requirements/build.js';
import type { JudgeContext } from '../../requirements/requirement.js';
import type { RequestExchangeView } from '../../requirements/view.js';
import { isObject, type Json } from '../../core/json.js';
import { formOf } from './forms.js';
import type { Observer } from './observer.js';

/** Items looked at per answer. */
const itemLimit = 20;

interface Found {
  readonly variable: string;
  /** `undefined` where an item has none of the usual names. */
  readonly property: string | undefined;
  readonly value: Json | undefined;
}

/** Kept because two questions need them. */
const idsIn = remembered((view: RequestExchangeView, { iface, configuration }: JudgeContext): readonly Found[] => {
  const variable = variableListedBy(iface, view.exchange.operation ?? '');
  if (variable === undefined || !isJudgedSuccess(view) || view.list.kind !== 'found') return [];
  const names = idNames(variable, configuration);
  return view.list.items.slice(0, itemLimit).flatMap((item): readonly Found[] => {
    if (!isObject(item)) return [];
    const property = names.find((name) => holdsId(item, name));
    return [{ variable, property, value: property === undefined ? undefined : item[property] }];
  });
});

/** Which property carries a record's own id: the interface does not show it. */
export const idProperty: Observer = {
  question: 'Which property carries the id of a thing?',
  see: (view, context) => {
    const found = idsIn(view, context);
    const [first] = found;
    // A list has items of one kind, which mostly have the same properties.
    const answers = new Set(found.map(({ property }) => property ?? 'none of the usual names'));
    return first === undefined ? [] : [...answers].map((answer) => ({ subject: first.variable, answer }));
  },
};

/** The form of ids: their type, format and presence are not shown. */
export const idForm: Observer = {
  question: 'Which form have ids?',
  see: (view, context) =>
    idsIn(view, context).flatMap(({ variable, value }) =>
      value === undefined ? [] : [{ subject: variable, answer: formOf(value) }],
    ),
};
