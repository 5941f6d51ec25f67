import { writeIds } from './ids.js';

await writeIds();
