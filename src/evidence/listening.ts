/** The scenario whose subscription receives the deliveries that the other changes of a run cause. */
export const listeningScenario = 'events.listening';
