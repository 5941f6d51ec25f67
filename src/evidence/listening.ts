/** The scenario whose subscription receives the deliveries that the other changes of a run cause. */
export const listeningScenario = 'events.listening';

/** Is it that scenario, or the same for another account (`elsewhere.1.events.listening@…`)? */
export const isOfListening = (scenario: string): boolean => /^(elsewhere\.\d+\.)?events\.listening/.test(scenario);
