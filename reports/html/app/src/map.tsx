import type { RequirementResult } from '../../../../src/results/results.js';
import { operationOf, resourceOf, subjectLabel } from '../../../subject.js';
import { count } from '../../../../src/core/count.js';
import { model } from './data.js';
import { Bar, Legend, Section } from './elements.js';
import { symbols, names, tally, worst, type State } from './state.js';

interface Tile {
  readonly operation: string;
  readonly label: string;
  readonly requirements: RequirementResult[];
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** By path, then in the order in which one reads methods. */
function byPath(a: Tile, b: Tile): number {
  const [[methodA = '', pathA = ''], [methodB = '', pathB = '']] = [a.label.split(' '), b.label.split(' ')];
  return pathA === pathB ? methods.indexOf(methodA) - methods.indexOf(methodB) : pathA < pathB ? -1 : 1;
}

function tilesByResource(): ReadonlyMap<string, readonly Tile[]> {
  const resources = new Map<string, Map<string, Tile>>();
  for (const requirement of model.results.requirements) {
    const tiles = resources.get(resourceOf(requirement.subject)) ?? new Map<string, Tile>();
    resources.set(resourceOf(requirement.subject), tiles);
    const operation = operationOf(requirement.subject);
    const tile = tiles.get(operation) ?? { operation, label: subjectLabel(requirement.subject), requirements: [] };
    tile.requirements.push(requirement);
    tiles.set(operation, tile);
  }
  return new Map(
    [...resources]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, tiles]) => [name, [...tiles.values()].sort(byPath)]),
  );
}

/** Breaks a path only where it has a slash. */
const Path = ({ path }: { path: string }) => (
  <>
    {path.split('/').map((part, index) => (
      <>
        {index > 0 && (
          <>
            <wbr />/
          </>
        )}
        {part}
      </>
    ))}
  </>
);

function TileView({ tile }: { tile: Tile }) {
  const state = worst(tile.requirements);
  const counts = tally(tile.requirements);
  const [method = '', path = ''] = tile.label.includes(' ')
    ? tile.label.split(' ')
    : ['EVENT', tile.operation.replace(/^events\./, '')];
  const words = [...counts].map(([each, n]) => `${n} ${names[each]}`).join(', ');
  return (
    <li>
      <a
        class={`tile is-${state}`}
        href={`#requirements?operation=${encodeURIComponent(tile.operation)}`}
        title={`${tile.label}: ${words}`}
      >
        <span class="mark" aria-hidden="true">
          {symbols[state]}
        </span>
        <span class="name">
          <span class="method">{method}</span>{' '}
          <span class="path">
            <Path path={path} />
          </span>
        </span>
        <span class="unseen">: {words}</span>
        <span aria-hidden="true" class="shares">
          <Bar counts={counts} label={tile.operation} />
        </span>
      </a>
    </li>
  );
}

/** The interface as a map: a row a resource, a tile an operation. */
export function InterfaceMap() {
  const resources = tilesByResource();
  const all = [...resources.values()].flat();
  const present = new Set<State>(all.map((tile) => worst(tile.requirements)));
  return (
    <Section id="map" title="The interface" aside={count(all.length, 'operation')}>
      <Legend only={[...present]} />
      {[...resources].map(([resource, tiles]) => (
        <div class="resource" key={resource}>
          <h3>
            {resource} <span class="quiet">{tiles.length}</span>
          </h3>
          <ul class="tiles">
            {tiles.map((tile) => (
              <TileView key={tile.operation} tile={tile} />
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
