import { Fragment, type ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { moveInList } from './route.js';
import { symbols, names, states, type State } from './state.js';

/** The sign of a state in its colour; its name is there for screen readers. */
export const Badge = ({ state }: { state: State }) => (
  <span class={`badge is-${state}`}>
    <span aria-hidden="true">{symbols[state]}</span>
    <span class="visually-hidden">{names[state]}</span>
  </span>
);

/** The meaning of the signs of the map. */
export const Legend = ({ only, withdrawn }: { only: readonly State[]; withdrawn: boolean }) => (
  <ul class="legend">
    {states
      .filter((state) => only.includes(state))
      .map((state) => (
        <li key={state}>
          <span class={`badge is-${state}`} aria-hidden="true">
            {symbols[state]}
          </span>{' '}
          {names[state]}
        </li>
      ))}
    {withdrawn && (
      <li>
        <span class="badge is-not-applicable withdrawn" aria-hidden="true" /> withdrawn from the interface
      </li>
    )}
  </ul>
);

/** Shares as one bar; said in words too. */
export function Bar({ counts, label }: { counts: ReadonlyMap<State, number>; label: string }) {
  const total = [...counts.values()].reduce((sum, n) => sum + n, 0);
  const words = [...counts].map(([state, n]) => `${n} ${names[state]}`).join(', ');
  return (
    <div class="bar" role="img" aria-label={`${label}: ${words}`}>
      {[...counts].map(([state, n]) => (
        <span key={state} class={`is-${state}`} style={{ flexGrow: n / Math.max(1, total) }} />
      ))}
    </div>
  );
}

/** Text to take along: shown whole, with a button that copies it. */
export function Code({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const element = useRef<HTMLElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 1500);
    } catch {
      // No clipboard here: select the text instead, so that a key does it.
      if (element.current) getSelection()?.selectAllChildren(element.current);
    }
  };
  return (
    <div class="code">
      <pre tabIndex={0} role="group" aria-label={label}>
        <code ref={element}>{text}</code>
      </pre>
      <button type="button" class="copy" onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy'}
        <span class="visually-hidden"> {label}</span>
      </button>
    </div>
  );
}

/** A list of which one page is shown at a time. */
export function Paged<Item>({
  items,
  size,
  label,
  render,
}: {
  items: readonly Item[];
  size: number;
  label: string;
  render: (item: Item) => ComponentChildren;
}) {
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(items.length / size));
  const shown = Math.min(page, pages - 1);
  return (
    <>
      <ul class="list" onKeyDown={moveInList}>
        {items.slice(shown * size, (shown + 1) * size).map(render)}
      </ul>
      {pages > 1 && (
        <div class="pages" role="group" aria-label={`Pages of ${label}`}>
          <button type="button" disabled={shown === 0} onClick={() => setPage(shown - 1)}>
            Previous
          </button>
          <span class="quiet" aria-live="polite">
            {shown * size + 1} to {Math.min(items.length, (shown + 1) * size)} of {items.length}
          </span>
          <button type="button" disabled={shown === pages - 1} onClick={() => setPage(shown + 1)}>
            Next
          </button>
        </div>
      )}
    </>
  );
}

export const Section = ({
  id,
  title,
  aside,
  children,
}: {
  id: string;
  title: string;
  aside?: ComponentChildren;
  children: ComponentChildren;
}) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} tabIndex={-1}>
      {title}
      {aside !== undefined && <span class="aside"> {aside}</span>}
    </h2>
    {children}
  </section>
);

const units = [
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
] as const;

/** `48.2 s`, `3.1 min`. */
export function duration(ms: number): string {
  const [size, unit] = units.find(([size]) => ms >= size) ?? [1, 'ms'];
  return `${Math.round((ms / size) * 10) / 10}\u00a0${unit}`;
}

/** A long dotted name, which may go on in the next line before a dot. */
export const Breakable = ({ text }: { text: string }) => (
  <>
    {text.split(/(?=[./])/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </>
);
