import { expect, it } from 'vitest';
import { WaitingScenarios } from './rest.js';

it('what rests holds up nobody, and is brought to its end', async () => {
  const rest = new WaitingScenarios();
  const order: string[] = [];
  const scenario = async (index: number): Promise<void> => {
    await Promise.resolve();
    order.push(`${index} begins`);
    await rest.wait(index);
    order.push(`${index} ends`);
  };
  const whole = [0, 1].map((index) => scenario(index));
  await Promise.all(whole.map((each, index) => Promise.race([each, rest.of(index, each)])));
  order.push('the others are done');
  await rest.resume();
  expect(order).toEqual(['0 begins', '1 begins', 'the others are done', '0 ends', '1 ends']);
});

it('a failure after the rest is told by whoever resumes', async () => {
  const rest = new WaitingScenarios();
  const scenario = async (): Promise<void> => {
    await Promise.resolve();
    await rest.wait(0);
    throw new Error('the disk is full');
  };
  const whole = scenario();
  await Promise.race([whole, rest.of(0, whole)]);
  await expect(rest.resume()).rejects.toThrow('the disk is full');
});
