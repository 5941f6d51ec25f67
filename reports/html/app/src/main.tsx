import { render } from 'preact';
import { useCallback, useEffect, useRef } from 'preact/hooks';
import { CoverageTables } from './coverage.js';
import { model } from './data.js';
import { DetailPanel } from './detail.js';
import { HistoryPage } from './history.js';
import { Missing, NotTested, Observations, OwnDocument, RemainsOnServer, Waivers } from './notes.js';
import { Overview } from './overview.js';
import { Printed } from './print.js';
import { Certificate, Reproduce } from './reproduce.js';
import { Requirements } from './requirements.js';
import { usePrinting, useRoute, viewLink, type Detail, type Route, type View } from './route.js';
import { Time } from './time.js';
import { Verdict } from './verdict.js';
import './style.css';

const { results } = model;
const links: readonly (readonly [View, string, boolean])[] = [
  ['overview', 'Overview', true],
  ['requirements', `Requirements ${results.requirements.length}`, true],
  ['time', 'Time', true],
  ['history', 'History', model.history !== null],
  ['entries', 'Decide more', model.missingYaml !== ''],
  ['observations', 'Observations', results.observations.length > 0],
  ['coverage', 'Coverage', true],
  ['run', 'This run', true],
];

type ViewRoute = Extract<Route, { readonly kind: 'view' }>;

function Page({ route, detail }: { route: ViewRoute; detail: Detail | undefined }) {
  switch (route.view) {
    case 'overview':
      return <Overview detail={detail} />;
    case 'requirements':
      return <Requirements asked={route.filters} />;
    case 'time':
      return <Time />;
    case 'history':
      return <HistoryPage />;
    case 'entries':
      return <Missing />;
    case 'observations':
      return <Observations />;
    case 'coverage':
      return (
        <>
          <CoverageTables />
          <NotTested />
        </>
      );
    case 'run':
      return (
        <>
          <Certificate />
          <Reproduce />
          <Waivers />
          <OwnDocument />
          <RemainsOnServer />
        </>
      );
  }
}

function App() {
  const route = useRoute();
  const printing = usePrinting();
  const page = useRef<ViewRoute>({ kind: 'view', view: 'overview', filters: new URLSearchParams() });
  const opener = useRef<string>('');
  if (route.kind === 'view') page.current = route;
  const detail = route.kind === 'detail' ? route.detail : undefined;
  const close = useCallback(() => {
    opener.current = location.hash;
    const { view, filters } = page.current;
    location.hash = viewLink(view, view === 'requirements' ? filters : undefined);
  }, []);
  useEffect(() => {
    // The focus returns to the element that opened the detail.
    if (detail !== undefined || opener.current === '') return;
    document.querySelector<HTMLElement>(`main a[href="${CSS.escape(opener.current)}"]`)?.focus();
    opener.current = '';
  }, [detail]);
  useEffect(() => {
    if (detail === undefined) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [detail, close]);
  if (printing) return <Printed />;
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          // The address says which page is shown: it stays as it is.
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        To the content
      </a>
      <Verdict />
      <nav aria-label="Pages">
        <ul>
          {links
            .filter(([, , present]) => present)
            .map(([view, label]) => (
              <li key={view}>
                <a href={viewLink(view)} aria-current={page.current.view === view ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <div class={detail === undefined ? 'layout' : 'layout with-detail'}>
        <main id="main" tabIndex={-1}>
          <Page route={page.current} detail={detail} />
        </main>
        {detail !== undefined && <DetailPanel detail={detail} onClose={close} />}
      </div>
    </>
  );
}

document.title = `${results.implementation.name}: conformance`;
const root = document.getElementById('app');
if (root !== null) render(<App />, root);
