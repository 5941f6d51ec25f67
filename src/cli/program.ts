import addCompletion from '@bomb.sh/tab/commander';
import { Command } from 'commander';
import { suiteIdentity } from '../campaign/suite-identity.js';
import { UsageError } from '../campaign/usage-error.js';
import { commandGroups } from './commands/index.js';

/** Three ways to begin. */
const beginnings = `
Next:
  ems-conformance run                                   see a run: judge the embedded reference
  ems-conformance init --from openapi.json              make a configuration from a document, HAR or collection
  ems-conformance run --base-url http://127.0.0.1:3000  judge a service; credential in EMS_CREDENTIAL, no writes`;

/** The whole command line. Commands load their modules when they run, so that help is quick. */
export function buildProgram(): Command {
  const { name, version } = suiteIdentity();
  const program = new Command(name)
    .description('Judges an implementation of the Energy Management Service Interface.')
    .version(version, '-v, --version')
    .option('--no-color', 'print without colours, as with the environment variable NO_COLOR')
    .showHelpAfterError('(--help shows what is possible)')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', beginnings)
    .addHelpText('after', '\nExit codes: 0 conforming, 1 not conforming, 2 could not judge, 130 interrupted.')
    .exitOverride();
  program.hook('preAction', (_, command) => {
    if (program.opts()['color'] === false) process.env['NO_COLOR'] = '1';
    if (command.opts()['out'] === '') throw new UsageError('--out is empty.\nGive a place, or leave the option out.');
  });
  for (const { heading, commands } of commandGroups) {
    program.commandsGroup(heading);
    for (const add of commands) add(program);
  }
  program.commandsGroup('Tools:');
  addCompletion(program, { completionCommandName: 'completion' });
  program.commands
    .find((command) => command.name() === 'completion')
    ?.description('print a script that completes this command in a shell, e.g. for `source <(… completion bash)`');
  return program;
}
