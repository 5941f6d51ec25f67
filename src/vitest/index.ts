/** `ems-conformance/vitest`: the suite as tests of one's own project; see docs/vitest.md. */
export type { Choice } from './outcomes.js';
export { conformanceTests } from './tests.js';
