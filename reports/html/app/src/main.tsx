import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { CoverageTables } from './coverage.js';
import { model } from './data.js';
import { causes, Failures } from './failures.js';
import { Header } from './header.js';
import { InterfaceMap } from './map.js';
import { RemainsOnServer, Missing, Observations, Waivers, Warnings } from './notes.js';
import { Reproduce } from './reproduce.js';
import { Requirements } from './requirements.js';
import { useRoute } from './route.js';
import { Timeline } from './timeline.js';
import './style.css';

const { results } = model;
const entries: readonly (readonly [string, string, boolean])[] = [
  ['failures', causes.length === 0 ? 'Failures' : `Failures ${causes.length}`, true],
  ['map', 'Interface', true],
  ['requirements', 'Requirements', true],
  ['coverage', 'Coverage', true],
  ['deliveries', 'Deliveries', model.deliveries.length > 0],
  ['missing', 'Decide more', model.missingYaml !== ''],
  ['observations', 'Observations', results.observations.length > 0],
  ['waivers', 'Waivers', results.requirements.some(({ waiver }) => waiver !== undefined)],
  ['reproduce', 'Reproduce', true],
];

function App() {
  const route = useRoute();
  useEffect(() => {
    if (route.requirement === null && route.section !== '') document.getElementById(route.section)?.scrollIntoView();
  }, [route.section, route.requirement, route.filters.toString()]);
  return (
    <>
      <a class="skip" href="#failures">
        To the failures
      </a>
      <Header />
      <nav aria-label="Sections">
        <ul>
          {entries
            .filter(([, , present]) => present)
            .map(([id, label]) => (
              <li key={id}>
                <a href={`#${id}`} aria-current={route.section === id ? 'true' : undefined}>
                  {label}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <main>
        <Warnings />
        <Failures />
        <InterfaceMap />
        <Requirements route={route} />
        <CoverageTables />
        <Timeline />
        <Missing />
        <Observations />
        <Waivers />
        <RemainsOnServer />
        <Reproduce />
      </main>
      <footer>
        <p>
          {results.suite.name} {results.suite.version} · interface {results.interface.revision}{' '}
          <code>{results.interface.digest}</code>
        </p>
      </footer>
    </>
  );
}

document.title = `${results.implementation.name}: conformance`;
const root = document.getElementById('app');
if (root !== null) render(<App />, root);
