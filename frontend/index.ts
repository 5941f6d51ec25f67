/** `ems-conformance/vitest`: the suite as tests of one's own project; see docs/vitest.md. */
export { conformanceTests, type Choice } from './tests.js';
