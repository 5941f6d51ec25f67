import type { LiveState } from '../../reports/html/live-model.js';
import { livePage } from '../../reports/html/live-page.js';
import type { LiveRun } from './live-run.js';
import { LiveServer } from './live-server.js';
import { printError } from './output.js';
import { showInBrowser } from './show-in-browser.js';

/** Every so many milliseconds exchanges are looked at, for about so many of processor time: 1 to 2 % of a run. */
const everyMs = 250;
const lookMs = 3;

/** A run in a browser, from its start to its report. */
export class LiveView {
  readonly url: string;
  readonly #run: LiveRun;
  readonly #server: LiveServer<LiveState>;
  readonly #timer: NodeJS.Timeout;
  #ended = false;

  private constructor(run: LiveRun, server: LiveServer<LiveState>) {
    this.#run = run;
    this.#server = server;
    this.url = server.url;
    this.#timer = setInterval(() => {
      run.look(lookMs);
      server.tell(run.state());
    }, everyMs);
  }

  /** Prints the address, and shows it where there is a browser. */
  static async start(run: LiveRun, env: NodeJS.ProcessEnv): Promise<LiveView> {
    const server = await LiveServer.start<LiveState>(await livePage(run.frame));
    printError(`  watch          ${server.url}\n`);
    await showInBrowser(server.url, env);
    return new LiveView(run, server);
  }

  /** All requests are sent; the remaining time for judging is not known. */
  judging(): void {
    this.#run.endSending();
    this.#server.tell(this.#run.state());
  }

  /** May be called again. @param report the page with the results; without one `because` says why */
  async end(report: string | undefined, because = 'The terminal says why.'): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    clearInterval(this.#timer);
    await this.#server.end(report, because);
  }
}
