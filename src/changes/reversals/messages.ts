import { vendorJson } from '../../../spec/media-types.js';
import { isObject } from '../../core/json.js';
import { arrayIn, objectIn, removeFrom, stated } from '../draft.js';
import type { Reversal } from './reversal.js';

/** An operation may, or does, answer with a further status. */
const statusAdded: Reversal = {
  changes: ['response-success-status-added', 'response-non-success-status-added'],
  undo: (draft, { subject }) => {
    delete objectIn(draft.operation(subject.operation).node, 'responses')[String(subject.status)];
  },
  forbid: (draft, { subject, statements }) => {
    arrayIn(draft.operation(subject.operation).node, 'x-gone').push({
      status: subject.status ?? 0,
      'x-stated': stated(statements),
    });
  },
};

/**
 * An operation no longer answers with a status. A success status that is gone was the success status; an error was
 * possible.
 */
const statusRemoved: Reversal = {
  changes: ['response-success-status-removed', 'response-non-success-status-removed'],
  undo: (draft, { subject, statements, change }) => {
    const { node } = draft.operation(subject.operation);
    removeFrom(node, 'x-gone', (gone) => isObject(gone) && gone['status'] === subject.status);
    objectIn(node, 'responses')[String(subject.status)] = {
      description: 'Answered before it was taken away.',
      ...(change === 'response-success-status-removed' ? {} : { 'x-permits': true }),
      'x-stated': stated(statements),
      'x-gap': ['errors.gaps.conditions'],
    };
  },
};

/** A request or an answer has a further media type. */
const mediaTypeAdded: Reversal = {
  changes: ['request-body-media-type-added', 'response-media-type-added'],
  undo: (draft, { subject, change }) => {
    const { node } = draft.operation(subject.operation);
    const carrier =
      change === 'request-body-media-type-added'
        ? objectIn(node, 'requestBody')
        : objectIn(objectIn(node, 'responses'), String(subject.status));
    const content = objectIn(carrier, 'content');
    delete content[subject.mediaType ?? ''];
    if (Object.keys(content).length === 0) delete carrier['content'];
  },
};

/** An answer in the vendor media type comes in a more general one. */
const mediaTypeGeneralized: Reversal = {
  changes: ['response-media-type-name-generalized'],
  undo: (draft, { subject, value }) => {
    const response = objectIn(objectIn(draft.operation(subject.operation).node, 'responses'), String(subject.status));
    const content = objectIn(response, 'content');
    if (typeof value === 'string') response['content'] = { [vendorJson]: objectIn(content, value) };
  },
};

/** Reversals of changes of messages. */
export const messageReversals: readonly Reversal[] = [statusAdded, statusRemoved, mediaTypeAdded, mediaTypeGeneralized];
