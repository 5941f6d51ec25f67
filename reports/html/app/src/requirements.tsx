import { useEffect, useMemo, useState } from 'preact/hooks';
import { resourceOf } from '../../../subject.js';
import { count } from '../../../../src/core/count.js';
import { model } from './data.js';
import { filterNames, filterRequirements, type FilterName } from './filter.js';
import { Section } from './elements.js';
import { RequirementLines } from './detail.js';
import { rememberFilters } from './route.js';
import { symbols, names, tally, type State } from './state.js';

const all = model.results.requirements;
const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)].sort();
const choices: readonly (readonly [FilterName, string, readonly string[]])[] = [
  ['level', 'Level', distinct(all.map(({ level }) => level))],
  ['statedness', 'Statedness', distinct(all.map(({ statedness }) => statedness))],
  ['resource', 'Resource', distinct(all.map(({ subject }) => resourceOf(subject)))],
  ['kind', 'Kind', distinct(all.map(({ kind }) => kind))],
];
const counts = tally(all);

function StateButtons({
  wanted,
  onChange,
}: {
  wanted: readonly string[];
  onChange: (states: readonly string[]) => void;
}) {
  const toggle = (state: State): void =>
    onChange(wanted.includes(state) ? wanted.filter((each) => each !== state) : [...wanted, state]);
  return (
    <div class="states" role="group" aria-label="Verdict">
      {[...counts].map(([state, n]) => (
        <button type="button" key={state} aria-pressed={wanted.includes(state)} onClick={() => toggle(state)}>
          <span class={`badge is-${state}`} aria-hidden="true">
            {symbols[state]}
          </span>{' '}
          {names[state]} <span class="quiet">{n}</span>
        </button>
      ))}
    </div>
  );
}

/** All requirements, with filters that stay in the address. */
export function Requirements({ asked }: { asked: URLSearchParams }) {
  const [filters, setFilters] = useState(() => new URLSearchParams(asked));
  const inAddress = asked.toString();
  useEffect(() => setFilters(new URLSearchParams(inAddress)), [inAddress]);
  const shown = useMemo(() => filterRequirements(all, filters), [filters]);
  const set = (name: FilterName, value: string): void => {
    const next = new URLSearchParams(filters);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setFilters(next);
    rememberFilters(next);
  };
  const operation = filters.get('operation');
  const any = filterNames.some((name) => filters.has(name));
  return (
    <Section id="requirements" title="Requirements" aside={String(all.length)}>
      <form class="filters" role="search" aria-label="Requirements" onSubmit={(event) => event.preventDefault()}>
        <label class="search">
          <span>Search</span>
          <input
            type="search"
            value={filters.get('q') ?? ''}
            placeholder="id, title, reason, source"
            onInput={(event) => set('q', event.currentTarget.value)}
          />
        </label>
        {choices.map(([name, label, values]) => (
          <label key={name}>
            <span>{label}</span>
            <select value={filters.get(name) ?? ''} onChange={(event) => set(name, event.currentTarget.value)}>
              <option value="">any</option>
              {values.map((value) => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))}
            </select>
          </label>
        ))}
        <StateButtons
          wanted={(filters.get('state') ?? '').split(',').filter((state) => state !== '')}
          onChange={(states) => set('state', states.join(','))}
        />
      </form>
      <p class="found" role="status">
        {shown.length === all.length
          ? all.length === 1
            ? 'The only requirement'
            : `All ${all.length} requirements`
          : `${shown.length} of ${count(all.length, 'requirement')}`}
        {operation !== null && (
          <>
            {' '}
            of <code>{operation}</code>
          </>
        )}
        {any && (
          <>
            {' '}
            <button
              type="button"
              onClick={() => {
                setFilters(new URLSearchParams());
                rememberFilters(new URLSearchParams());
              }}
            >
              Clear filters
            </button>
          </>
        )}
      </p>
      {shown.length === 0 && <p class="calm">No requirement meets all of these filters.</p>}
      <RequirementLines key={filters.toString()} requirements={shown} />
    </Section>
  );
}
