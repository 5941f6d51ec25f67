import { conformanceTests } from '../src/vitest/index.js';

conformanceTests();
