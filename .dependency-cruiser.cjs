// Which folder may import which. `test/architecture/imports.check.test.ts` runs these rules, and checks that
// docs/architecture.md names the same folders.

/** For each folder, what it may import besides itself; `null`: any other. Nothing but `test` imports `test`. */
const mayImport = require('./test/architecture/folders.json');

const folders = Object.keys(mayImport);
const bound = Object.entries(mayImport).filter(([, may]) => may !== null);
const below = (names) => `^(${names.join('|')})/`;

// What the package, its commands and other processes begin with.
const entries = ['^src/(index|cli/main|vitest/(index|setup))\\.ts$', '^generators/index\\.ts$'];

// Packages without code.
const typesOnly = '^(sarif|openapi-types)$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...bound.map(([folder, may]) => ({
      name: `${folder}-imports`,
      comment: `${folder} may import ${may.join(', ') || 'no other folder'}.`,
      severity: 'error',
      from: { path: `^${folder}/` },
      to: { path: [below(folders), '^src/[^/]+\\.ts$'], pathNot: below([folder, ...may]) },
    })),
    { name: 'nothing-imports-tests', severity: 'error', from: { pathNot: '^test/' }, to: { path: '^test/' } },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-imports-the-build', severity: 'error', from: {}, to: { path: '^dist/' } },
    {
      name: 'not-imported',
      comment: 'A module that nothing imports does nothing: usually a line in the index beside it is missing.',
      severity: 'error',
      from: {},
      module: {
        path: '^(spec|generators|suites|reports|reference|src)/',
        pathNot: entries,
        numberOfDependentsLessThan: 1,
      },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: typesOnly } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Tests and what only they use may import anything. The parser reads no JSX, so the imports of the page are read by
    // `test/architecture/imports.check.test.ts` itself.
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
