import { expect, it } from 'vitest';
import { EvidenceError } from '../evidence/evidence-error.js';
import { sampleHeader } from '../evidence/sample.fixture.js';
import { recordedSupplement } from './supplement-of.js';
import { catalogueOfEvidence, emptyCatalogue } from './with-supplement.js';

it.each(['{}', '[]', '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{}}'])(
  'evidence with the document %s is refused as evidence',
  (text) => {
    const header = { ...sampleHeader, supplement: recordedSupplement('openapi.json', text) };
    expect(() => catalogueOfEvidence(emptyCatalogue(), header)).toThrow(EvidenceError);
  },
);
