import { useEffect, useState } from 'preact/hooks';

/** What the address bar asks for: a section, a requirement to open, and filters. */
export interface Route {
  readonly section: string;
  readonly requirement: string | null;
  readonly filters: URLSearchParams;
}

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?');
  const filters = new URLSearchParams(query);
  if (!path.startsWith('requirement/')) return { section: path, requirement: null, filters };
  let id = path.slice('requirement/'.length);
  try {
    id = decodeURIComponent(id);
  } catch {
    // A mistyped address names no requirement; shown as typed.
  }
  return { section: 'requirements', requirement: id, filters };
}

export const linkTo = (requirement: string): string =>
  `#requirement/${encodeURIComponent(requirement).replaceAll('%2F', '/')}`;

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
  const query = filters.toString();
  history.replaceState(null, '', `#requirements${query === '' ? '' : `?${query}`}`);
}

/** True while the page is printed, so that what is folded unfolds. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(matchMedia('print').matches);
  useEffect(() => {
    const media = matchMedia('print');
    const update = (): void => setPrinting(media.matches);
    const before = (): void => setPrinting(true);
    media.addEventListener('change', update);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', update);
    return () => {
      media.removeEventListener('change', update);
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', update);
    };
  }, []);
  return printing;
}
