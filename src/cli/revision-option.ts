import type { Command } from 'commander';

/** Adds `--revision`, with what the command does by it. */
export const withRevision = (command: Command, does: string): Command =>
  command.option(
    '--revision <revision>',
    `${does} this revision of the interface: initial, current, a date, a file with a named set, or ids of ` +
      'recorded changes',
  );
