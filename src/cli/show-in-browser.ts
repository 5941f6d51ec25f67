import open from 'open';

/**
 * Shows an address in the browser of the user, where there is one: not in CI, not without a display, and not with
 * `BROWSER=none`. Returns whether a browser was started; one that can't be started is no failure of the command.
 */
export async function showInBrowser(url: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const given = (name: string): boolean => (env[name] ?? '') !== '';
  if (given('CI') || env['BROWSER'] === 'none') return false;
  if (process.platform === 'linux' && !given('DISPLAY') && !given('WAYLAND_DISPLAY')) return false;
  try {
    const started = await open(url);
    // A missing program is reported by an event; the address is printed in any case.
    started.once('error', () => undefined);
    return true;
  } catch {
    return false;
  }
}
