import { Option, type Command } from 'commander';
import { expendableNames } from '../../config/expendables.js';

interface Options {
  readonly out: string;
  readonly force?: boolean;
  readonly from?: readonly string[];
  readonly merge?: string;
  readonly allowWrites?: boolean;
  readonly expendable?: readonly string[];
  readonly credentialHeader?: string;
}

export function init(program: Command): void {
  program
    .command('init')
    .description('write a configuration with every entry, switched off and explained, or one from what you have')
    .option('-o, --out <file>', 'where to', 'ems-conformance.yaml')
    .option('--force', 'without --from and --merge: overwrite a file that is there')
    .option(
      '--from <source...>',
      'OpenAPI document (file or URL), HAR, Postman collection or output folder: fills in what it tells',
    )
    .addOption(
      new Option('--merge <results>', 'put what this run asked for into the file, as comments to fill in').conflicts([
        'from',
        'force',
        'allowWrites',
        'expendable',
        'credentialHeader',
      ]),
    )
    .option('--allow-writes', 'with --from: the run may create and change things')
    .option(
      '--expendable <variable=ids...>',
      `with --from: what may be changed, e.g. systemID=s9,s10; the variables are ${expendableNames}`,
    )
    .option('--credential-header <name>', 'with --from: the header that carries the credential, e.g. X-Api-Key')
    .action(async (options: Options) => {
      if (options.merge !== undefined) {
        const { initMergeAction } = await import('../init-merge-action.js');
        process.exitCode = await initMergeAction({ out: options.out, results: options.merge });
        return;
      }
      if (options.from === undefined) {
        const { initAction } = await import('../init-action.js');
        process.exitCode = await initAction({ out: options.out, force: options.force === true });
        return;
      }
      const { initFromAction } = await import('../init-from-action.js');
      process.exitCode = await initFromAction({
        out: options.out,
        from: options.from,
        allowWrites: options.allowWrites === true,
        expendable: options.expendable ?? [],
        ...(options.credentialHeader === undefined ? {} : { credentialHeader: options.credentialHeader }),
      });
    });
}
