import { conformanceTests } from '../frontend/index.js';

conformanceTests();
