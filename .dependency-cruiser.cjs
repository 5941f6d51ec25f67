// The arrows of docs/architecture.md as rules. `test/architecture/arrows.test.ts`
// runs them, and checks that both name the same rooms.

/** For each room, the rooms that it may import besides itself; `null`: any other. Nothing but `test` imports `test`. */
const arrows = require('./test/architecture/rooms.json');

const rooms = Object.keys(arrows);
const bound = Object.entries(arrows).filter(([, may]) => may !== null);
const folder = (names) => `^(${names.join('|')})/`;

// Packages without code.
const typesOnly = '^(sarif|openapi-types)$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...bound.map(([room, may]) => ({
      name: `${room}-imports`,
      comment: `${room} may import ${may.join(', ') || 'no other room'}.`,
      severity: 'error',
      from: { path: `^${room}/` },
      to: { path: [folder(rooms), '^src/[^/]+\\.ts$'], pathNot: folder([room, ...may]) },
    })),
    { name: 'nothing-imports-tests', severity: 'error', from: { pathNot: '^test/' }, to: { path: '^test/' } },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-imports-the-build', severity: 'error', from: {}, to: { path: '^dist/' } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: typesOnly } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Tests and what only they use may import anything. The parser reads no JSX; `test/architecture/arrows.test.ts`
    // looks at the page's imports itself.
    exclude: { path: ['\\.(test|fixture)\\.ts$', '^(dist|coverage|ems-conformance-out|reports/html/app)/'] },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.js', '.json'],
    },
  },
};
