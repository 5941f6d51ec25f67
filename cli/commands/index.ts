import type { Command } from 'commander';
import { explain } from './explain.js';
import { judgeCommand } from './judge.js';
import { list } from './list.js';
import { plan } from './plan.js';
import { run } from './run.js';
import { serve } from './serve.js';

/** Every command, in the order of the help; each adds itself to the program. */
export const commands: readonly ((program: Command) => void)[] = [run, plan, judgeCommand, list, explain, serve];
