import type { KeywordDefinition } from 'ajv/dist/2020.js';
import { kindOfController } from './kind-of-controller.js';
import { kindPresent } from './kind-present.js';
import { letterCase } from './letter-case.js';
import { listFound } from './list-found.js';
import { listItems } from './list-items.js';
import { place } from './place.js';
import { removed } from './removed.js';
import { rows } from './rows.js';
import { seen } from './seen.js';
import { vendorOneName } from './vendor-one-name.js';
import { vendorPlaceholder } from './vendor-placeholder.js';

/** All keywords that the schemas of places and rows have besides those of JSON Schema. */
export const keywords: readonly KeywordDefinition[] = [
  place,
  rows,
  seen,
  listItems,
  listFound.definition,
  letterCase.definition,
  removed.definition,
  vendorPlaceholder.definition,
  vendorOneName.definition,
  kindPresent.definition,
  kindOfController.definition,
];
