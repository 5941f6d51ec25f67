const prefix = 'confirming/';

/** The id of the scenario of the confirming requests to one operation. */
export const confirmingScenario = (operation: string): string => `${prefix}${operation}`;

/**
 * Does a scenario send confirming requests? They are sent after all others, and contrast the conditions under which
 * requirements failed before.
 */
export const isConfirming = (scenario: string): boolean => scenario.startsWith(prefix);
