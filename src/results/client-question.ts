/** The question of the observations about clients: reports tell them beside the verdicts on recorded traffic. */
export const clientQuestion = 'How do recorded requests of clients differ from the interface?';
