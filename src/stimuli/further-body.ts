import type { Step } from './scenario.js';

/** Ends the name of a step that sends the same once more, in turn with another one. */
export const againSuffix = ', again';

/** The step that creates something with one of the further bodies of the configuration. */
export const furtherStep = (creation: string, further: string): string => `${creation}: ${further}`;

/** Its control: the operation's own body. */
export const furtherControl = (creation: string, further: string): string => `${creation}, beside ${further}`;

/**
 * A creation with a further body. Where that is refused, both are sent in turn: refused, accepted, refused, accepted is
 * no quota, and the implementer's word is that each of the bodies is good each time.
 */
export function refusedInTurn(creation: Step, further: string): readonly Step[] {
  const { yields: _, ...plain } = creation;
  const name = furtherStep(creation.name, further);
  const trial: Step = { ...creation, name, body: { from: 'configuration', further } };
  const control: Step = {
    ...plain,
    name: furtherControl(creation.name, further),
    purpose: 'control',
    afterRefusalOf: name,
  };
  return [
    trial,
    control,
    { ...trial, name: `${name}${againSuffix}`, afterRefusalOf: name },
    { ...control, name: `${control.name}${againSuffix}` },
  ];
}
