const prefix = 'supplied.';

/** Id of the scenario that asks which supplied ids of a variable exist. */
export const asksForIds = (variable: string): string => prefix + variable;

/** The variable whose ids a scenario asks for; `undefined` for any other scenario. */
export const variableAskedFor = (scenario: string): string | undefined =>
  scenario.startsWith(prefix) ? scenario.slice(prefix.length) : undefined;
