import { expect, test } from 'vitest';
import { textOfName } from './texts-by-name.js';

test.each([
  ['conformance@users.example', ['email', 'contactEmail', 'e-mail', 'E_MAIL', 'mail', 'emailAddress', 'useremail']],
  ['https://conformance.example/', ['url', 'logoUri', 'baseURL', 'website']],
  ['2026-01-15T08:00:00Z', ['createdAt', 'updated_at', 'createdOn', 'startTime', 'timestamp', 'dateTime']],
  ['2026-01-15', ['installationDate', 'birthday']],
  ['+493023125000', ['phone', 'phoneNumber', 'mobile', 'contact_telephone']],
  ['DE', ['country', 'countryCode']],
  ['EUR', ['currency', 'tariffCurrency', 'currency_code']],
  ['Europe/Berlin', ['timeZone', 'timezone', 'tz']],
  ['en', ['language', 'locale']],
  ['10115', ['zip', 'postalCode', 'postcode']],
  ['192.0.2.1', ['ip', 'ipAddress', 'IPAddress']],
  ['00:00:5E:00:53:01', ['mac', 'macAddress']],
  ['Conformance-Test-1!', ['newPassword', 'passphrase']],
])('the text %s is for names such as %j', (text, names) => {
  expect(names.map(textOfName)).toEqual(names.map(() => text));
});

test.each(['name', 'emailTemplate', 'format', 'state', 'curl', 'shipping', 'pinned', 'runtimes', 'template'])(
  'the name %s tells no meaning',
  (name) => expect(textOfName(name)).toBeUndefined(),
);
