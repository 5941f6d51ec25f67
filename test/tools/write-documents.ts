import { writeFile } from 'node:fs/promises';
import { builtDocuments, readOwnDocuments } from '../../spec/own-documents.js';

/** Part of `npm run build`: the documents of the interface as the JSON file that the built package reads. */
await writeFile(builtDocuments(), JSON.stringify(await readOwnDocuments()));
