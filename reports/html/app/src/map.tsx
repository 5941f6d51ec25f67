import type { RequirementResult } from '../../../../src/results/results.js';
import { count } from '../../../../src/core/count.js';
import { operationOf, resourceOf, subjectLabel } from '../../../subject.js';
import { model } from './data.js';
import { Legend } from './elements.js';
import { linkTo, moveInList } from './route.js';
import { names, stateOf, states, symbols, tally, worst, type State } from './state.js';

/** One operation or event, with its requirements. */
export interface Cell {
  readonly operation: string;
  readonly label: string;
  readonly requirements: readonly RequirementResult[];
  /** No longer part of the interface: only that it is not served is judged. */
  readonly withdrawn: boolean;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** By path, then in the order in which one reads methods. */
function byPath(a: Cell, b: Cell): number {
  const [[methodA = '', pathA = ''], [methodB = '', pathB = '']] = [a.label.split(' '), b.label.split(' ')];
  return pathA === pathB ? methods.indexOf(methodA) - methods.indexOf(methodB) : pathA < pathB ? -1 : 1;
}

const byOperation = new Map<string, RequirementResult[]>();
for (const requirement of model.results.requirements) {
  const operation = operationOf(requirement.subject);
  byOperation.set(operation, [...(byOperation.get(operation) ?? []), requirement]);
}

/** Every operation and event that the results are about. */
export const cells: ReadonlyMap<string, Cell> = new Map(
  [...byOperation].map(([operation, requirements]) => [
    operation,
    {
      operation,
      label: requirements[0] === undefined ? operation : subjectLabel(requirements[0].subject),
      requirements,
      withdrawn: requirements.every(({ kind }) => kind === 'withdrawn'),
    },
  ]),
);

const resources = [...new Set(model.results.requirements.map(({ subject }) => resourceOf(subject)))]
  .sort()
  .map((resource) => ({
    resource,
    cells: [...cells.values()]
      .filter(({ requirements: [first] }) => first !== undefined && resourceOf(first.subject) === resource)
      .sort(byPath),
  }));

/** How much of a cell is in its state, in four steps, so that one failure of twenty differs from twenty of twenty. */
const shadeOf = ({ requirements }: Cell, state: State): number =>
  Math.ceil((requirements.filter((each) => stateOf(each) === state).length / Math.max(1, requirements.length)) * 4);

function CellView({ cell, chosen }: { cell: Cell; chosen: boolean }) {
  const state = worst(cell.requirements);
  const words = [...tally(cell.requirements)].map(([each, n]) => `${n} ${names[each]}`).join(', ');
  const title = `${cell.label}${cell.withdrawn ? ' (withdrawn)' : ''}: ${words}`;
  return (
    <li>
      <a
        class={`cell is-${state} shade-${shadeOf(cell, state)}${cell.withdrawn ? ' withdrawn' : ''}`}
        href={linkTo('operation', cell.operation)}
        title={title}
        aria-label={title}
        aria-current={chosen ? 'true' : undefined}
      >
        <span aria-hidden="true">{symbols[state]}</span>
      </a>
    </li>
  );
}

/** The interface as a map: a row a resource, a cell an operation or event. */
export function InterfaceMap({ chosen }: { chosen: string | undefined }) {
  const present = states.filter((state) => [...cells.values()].some((cell) => worst(cell.requirements) === state));
  return (
    <section id="map" aria-labelledby="map-title">
      <h2 id="map-title">
        The interface <span class="aside">{count(cells.size, 'operation or event', 'operations and events')}</span>
      </h2>
      <div class="resources" onKeyDown={moveInList}>
        {resources.map(({ resource, cells: ofResource }) => (
          <div class="resource" key={resource}>
            <h3>{resource}</h3>
            <ul>
              {ofResource.map((cell) => (
                <CellView key={cell.operation} cell={cell} chosen={cell.operation === chosen} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <Legend only={present} withdrawn={[...cells.values()].some(({ withdrawn }) => withdrawn)} />
    </section>
  );
}
