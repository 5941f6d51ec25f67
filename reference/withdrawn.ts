import { patternOf } from './path.js';

const notifications = '/accounts/{accountID}/users/{userID}/notifications';

/**
 * Operations that are no longer part of the interface. The reference serves none of them; it knows their ids so
 * that a fault can bring one back.
 */
export const withdrawn: readonly { readonly operation: string; readonly method: string; readonly path: string }[] = [
  { operation: 'notifications.list', method: 'GET', path: notifications },
  { operation: 'notifications.read', method: 'GET', path: `${notifications}/{notificationID}` },
  { operation: 'notification-rules.list', method: 'GET', path: `${notifications}/rules` },
  { operation: 'notification-rules.create', method: 'POST', path: `${notifications}/rules` },
  { operation: 'notification-rules.read', method: 'GET', path: `${notifications}/rules/{ruleID}` },
  { operation: 'notification-rules.replace', method: 'PUT', path: `${notifications}/rules/{ruleID}` },
  { operation: 'notification-rules.delete', method: 'DELETE', path: `${notifications}/rules/{ruleID}` },
  { operation: 'user-notifications.list', method: 'GET', path: '/user/notifications' },
  { operation: 'user-notifications.read', method: 'GET', path: '/user/notifications/{notificationID}' },
  { operation: 'user-notifications.update', method: 'PATCH', path: '/user/notifications/{notificationID}' },
  {
    operation: 'systems.import-power-limit.create',
    method: 'POST',
    path: '/systems/{systemID}/import-power-limit-schedule',
  },
];

/** Rules before single notifications, so that `rules` is no id of a notification. */
const ordered = withdrawn.toSorted((left, right) => left.path.split('{').length - right.path.split('{').length);

/** The withdrawn operation that a request is for, with its decoded path variables. */
export interface WithdrawnRequest {
  readonly operation: string | null;
  readonly params: Readonly<Record<string, string>>;
}

/** The withdrawn operation that a request is for; `null` where it is for none. */
export const withdrawnRequestOf = (method: string, path: string): WithdrawnRequest => {
  const found = ordered.find((operation) => operation.method === method && patternOf(operation.path).test(path));
  if (found === undefined) return { operation: null, params: {} };
  const segments = path.split('/');
  const params = found.path.split('/').flatMap((segment, at): readonly (readonly [string, string])[] => {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    return name === undefined ? [] : [[name, decoded(segments[at] ?? '')]];
  });
  return { operation: found.operation, params: Object.fromEntries(params) };
};

/** A segment that is no percent-encoding stands for itself. */
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};
