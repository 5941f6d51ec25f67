import type { Command } from 'commander';
import { certify } from './certify.js';
import { changesCommand } from './changes.js';
import { compare } from './compare.js';
import { dev } from './dev.js';
import { explain } from './explain.js';
import { har } from './har.js';
import { history } from './history.js';
import { init } from './init.js';
import { judgeCommand } from './judge.js';
import { keygen } from './keygen.js';
import { lint } from './lint.js';
import { list } from './list.js';
import { merge } from './merge.js';
import { openCommand } from './open.js';
import { plan } from './plan.js';
import { proxyCommand } from './proxy.js';
import { receive } from './receive.js';
import { replay } from './replay.js';
import { report } from './report.js';
import { rulings } from './rulings.js';
import { run } from './run.js';
import { serve } from './serve.js';
import { table } from './table.js';
import { timeline } from './timeline.js';
import { verify } from './verify.js';

/** Commands with one purpose, under their heading of the help; each adds itself to the program. */
interface CommandGroup {
  readonly heading: string;
  readonly commands: readonly ((program: Command) => void)[];
}

/** Every command, in the order of the help. */
export const commandGroups: readonly CommandGroup[] = [
  { heading: 'Begin:', commands: [init, lint, plan, run] },
  { heading: 'Find and fix failures:', commands: [openCommand, explain, replay, dev, compare, history, report, har] },
  { heading: 'Judge evidence and traffic of others:', commands: [judgeCommand, merge, proxyCommand] },
  { heading: 'Develop clients and receivers:', commands: [serve, receive] },
  { heading: 'Certify:', commands: [certify, verify, table, keygen] },
  { heading: 'The interface and its changes:', commands: [list, changesCommand, timeline, rulings] },
];
