import { useEffect, useState } from 'preact/hooks';

/** The pages of the report. */
export const views = [
  'overview',
  'requirements',
  'time',
  'history',
  'entries',
  'observations',
  'coverage',
  'run',
] as const;
export type View = (typeof views)[number];

/** The detail that is shown beside the page. */
export type Detail =
  | { readonly kind: 'cause'; readonly id: string }
  | { readonly kind: 'requirement'; readonly id: string }
  | { readonly kind: 'operation'; readonly id: string };

/** The target of an address: a page with its filters, or a detail, which is shown beside the page before it. */
export type Route =
  | { readonly kind: 'view'; readonly view: View; readonly filters: URLSearchParams }
  | { readonly kind: 'detail'; readonly detail: Detail };

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?');
  const [, kind, encoded = ''] = /^(cause|requirement|operation)\/(.*)$/.exec(path) ?? [];
  if (kind === 'cause' || kind === 'requirement' || kind === 'operation') {
    try {
      return { kind: 'detail', detail: { kind, id: decodeURIComponent(encoded) } };
    } catch {
      // The detail of a mistyped address does not exist; it is shown as it was typed.
      return { kind: 'detail', detail: { kind, id: encoded } };
    }
  }
  const view = views.find((name) => name === path) ?? 'overview';
  return { kind: 'view', view, filters: new URLSearchParams(query) };
}

export const linkTo = (kind: Detail['kind'], id: string): string =>
  `#${kind}/${encodeURIComponent(id).replaceAll('%2F', '/')}`;

export const viewLink = (view: View, filters?: URLSearchParams): string => {
  const query = filters?.toString() ?? '';
  return `#${view}${query === '' ? '' : `?${query}`}`;
};

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const update = (): void => setHash(location.hash);
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }, []);
  return parseRoute(hash);
}

/** Keeps filters in the address without a new entry of the history for each letter typed. */
export function rememberFilters(filters: URLSearchParams): void {
  history.replaceState(null, '', viewLink('requirements', filters));
}

/** True while the page is printed: it has a layout of its own then. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(matchMedia('print').matches);
  useEffect(() => {
    const media = matchMedia('print');
    const update = (): void => setPrinting(media.matches);
    const before = (): void => setPrinting(true);
    media.addEventListener('change', update);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', update);
    // Printing may have begun before this ran.
    update();
    return () => {
      media.removeEventListener('change', update);
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', update);
    };
  }, []);
  return printing;
}

/** Arrow keys move between the links or buttons of a list; Home and End go to its ends. */
export function moveInList(event: KeyboardEvent): void {
  const list = event.currentTarget;
  if (!(list instanceof HTMLElement)) return;
  const items = [...list.querySelectorAll<HTMLElement>('a[href], button')];
  const at = items.findIndex((item) => item === document.activeElement);
  const to =
    event.key === 'ArrowDown' || event.key === 'ArrowRight'
      ? at + 1
      : event.key === 'ArrowUp' || event.key === 'ArrowLeft'
        ? at - 1
        : event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? items.length - 1
            : undefined;
  const item = to === undefined ? undefined : items[to];
  if (at === -1 || item === undefined) return;
  event.preventDefault();
  item.focus();
}
