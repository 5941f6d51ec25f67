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

/** Every command, in the order of the help; each adds itself to the program. */
export const commands: readonly ((program: Command) => void)[] = [
  init,
  lint,
  run,
  dev,
  plan,
  judgeCommand,
  merge,
  report,
  compare,
  history,
  openCommand,
  list,
  explain,
  serve,
  receive,
  proxyCommand,
  timeline,
  changesCommand,
  replay,
  har,
  certify,
  verify,
  table,
  keygen,
  rulings,
];
