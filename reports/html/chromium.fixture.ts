import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const places = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** A Chromium to test the page in, if this machine has one. */
export const chromiumPath = places.find((place) => place !== undefined && place !== '' && existsSync(place));

/** With `CI_REQUIRE_CHROMIUM` set, a missing Chromium fails the tests instead of skipping them. */
export const chromiumRequired = (process.env['CI_REQUIRE_CHROMIUM'] ?? '') !== '';

export function launchChromium(): Promise<Browser> {
  if (chromiumPath === undefined)
    throw new Error('no Chromium is installed here; install it, or say where it is in CHROMIUM_PATH');
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return chromium.launch({ executablePath: chromiumPath, args });
}
