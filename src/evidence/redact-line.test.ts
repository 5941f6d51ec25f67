import { expect, test } from 'vitest';
import { redactHeader, redactLine } from './redact-line.js';
import { createRedactor } from './redact.js';
import {
  sampleDelivery,
  sampleEnd,
  sampleExchange,
  sampleHeader,
  sampleOmission,
  sampleTrouble,
} from './sample.fixture.js';

const secret = 'open-sesame-71';
const redactor = createRedactor({ secrets: new Map([['full', secret]]) });

test('what a negative request broke is hidden by value, and by the name of the member that it was', () => {
  const violated = { location: 'body', keyword: 'minLength', pointer: '/newPassword' } as const;
  expect(
    redactLine({ ...sampleExchange(), violated: { ...violated, was: 'abc', became: 12 } }, redactor),
  ).toMatchObject({
    violated: { was: '{{secret:1}}', became: 0 },
  });
  const elsewhere = { ...violated, pointer: '/name', was: { deep: [secret] }, became: 12 };
  expect(redactLine({ ...sampleExchange(), violated: elsewhere }, redactor)).toMatchObject({
    violated: { was: { deep: ['{{full}}'] }, became: 12 },
  });
});

test('every text of a line that comes from outside is redacted', () => {
  const { request } = sampleExchange();
  const dirty = { ...request, url: `http://h/${secret}`, headers: [['x-a', secret]] as const };
  const lines = [
    { ...sampleExchange(), request: dirty, bindings: { systemID: secret }, query: { q: [`x${secret}`] } },
    { ...sampleDelivery, request: { ...sampleDelivery.request, ...dirty } },
    { ...sampleOmission, reason: `no ${secret}` },
    { ...sampleTrouble, example: `POST /${secret}` },
  ];
  for (const line of lines) {
    const text = JSON.stringify(redactLine(line, redactor));
    expect(text).toContain('{{full}}');
    expect(text).not.toContain(secret);
  }
  const header = redactHeader(
    { ...sampleHeader, configurationFile: secret, configuration: { implementation: { name: btoa(`a ${secret}`) } } },
    redactor,
  );
  expect(JSON.stringify(header)).not.toContain(secret);
  expect(header.configuration.implementation?.name).toContain('{{full}}');
});

test('a line without secrets stays as it is, also when it passes again', () => {
  for (const line of [sampleExchange(), sampleDelivery, sampleOmission, sampleTrouble, sampleEnd])
    expect(redactLine(line, redactor)).toEqual(line);
});
