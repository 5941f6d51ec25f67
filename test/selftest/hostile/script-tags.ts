import { showsContent } from './expectations.js';
import type { Hostile } from './hostile.js';
import { always } from './raw-server.js';

const markup =
  '</script><script>hostile()</script><img src=x onerror=hostile()>]]>--><!--`${hostile}`|::error::hostile';

export const scriptTags: Hostile = {
  id: 'script-tags',
  about: 'Sends markup in every value, its names included.',
  start: () =>
    always(
      JSON.stringify({
        items: [{ id: markup, plan: 7, [markup]: markup, systemID: markup }],
        scanners: markup,
        webhookSubscriptions: markup,
      }),
      { 'x-markup': '<script>hostile</script>' },
    ),
  expect: { ...showsContent },
};
