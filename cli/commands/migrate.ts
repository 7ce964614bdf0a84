import { isEndpointError, UsageError } from '../errors.ts';
import { parseArguments } from '../input/parse-arguments.ts';
import { migrateFiles, type ProgramMigration } from '../migrate/migrate-files.ts';
import { writeDiff } from '../migrate/write-diff.ts';
import { writeReport } from '../migrate/write-report.ts';
import { createProgress, type Progress } from '../output/progress.ts';
import { createScreen, print, printJson } from '../output/terminal.ts';

export const HELP = `Usage: routebook migrate [path]... [options]

Rewrites JavaScript and TypeScript that uses Octokit so that it uses routebook:
clients, calls, pages, GraphQL, errors and types. Prints the changes as a diff
and lists what it leaves for you to decide. Pass all files of a program at once:
a client may be created in one file and used in another.

To read scripts, install the package oxc-parser. The default path is the current
folder. Skips node_modules, bundles and files that Git ignores.

Options
      --write  change the files
      --check  print no diff; exit with 1 if there is something to change
      --json   print edits and reasons as JSON

Exit codes: 0 done, 1 something to change (with --check), 2 it could not run.

Examples
  routebook migrate
  routebook migrate --check
  routebook migrate --write`;

export const OPTIONS = {
  write: { type: 'boolean' },
  check: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

export function run(args: readonly string[]): number {
  const { values, positionals } = parseArguments(args, OPTIONS);
  if (values.write && values.check) throw new UsageError('use only one of --write and --check.');
  const paths = positionals.length > 0 ? positionals : ['.'];
  const migration = migrate(paths, values.write === true, createProgress());
  const changed = migration.files.filter(({ before, text }) => before !== text);
  if (values.json) printJson({ ...migration, files: migration.files.map(({ before, ...file }) => file) });
  else {
    const screen = createScreen();
    const isShown = !values.write && !values.check && changed.length > 0;
    if (isShown) for (const { file, before, edits } of changed) print(writeDiff(file, before, edits, screen));
    print(`${isShown ? '\n' : ''}${writeReport(migration, values.write === true, screen)}`);
  }
  return values.check && changed.length > 0 ? 1 : 0;
}

function migrate(paths: readonly string[], isWriting: boolean, progress: Progress): ProgramMigration {
  try {
    return migrateFiles(paths, isWriting, progress);
  } catch (error) {
    if (!(isEndpointError(error) && error.parameter === 'parser')) throw error;
    throw new UsageError(
      'scripts cannot be read without the package "oxc-parser".',
      'npm install --save-dev oxc-parser',
    );
  }
}
