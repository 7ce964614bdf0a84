import { isEndpointError, UsageError } from '../shared/errors.ts';
import { parseArguments } from '../shared/input/parse-arguments.ts';
import { createProgress, type Progress } from '../shared/output/progress.ts';
import { createScreen, print, printJson } from '../shared/output/terminal.ts';
import { migrateFiles, type ProgramMigration } from './migrate-files.ts';
import { writeDiff } from './write-diff.ts';
import { writeFiles } from './write-files.ts';
import { writeList, writeSummary } from './write-report.ts';

export const HELP = `Usage: routebook migrate [path]... [options]

Rewrites JavaScript and TypeScript that uses Octokit so that it uses routebook:
clients, calls, pages, GraphQL, errors and types. Prints the changes as a diff
and lists what it leaves for you to decide. The other scripts of the package are
read too: what its users, its tests and unchanged files need stays an Octokit.
Writes nothing if the project's Jest, TypeScript or Node is too old.

To read scripts, install the package oxc-parser. The default path is the current
folder. Skips node_modules, bundles and files that Git ignores.

Options
      --write  change the files
      --force  with --write: write even if a requirement is not met
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
  force: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

export function run(args: readonly string[]): number {
  const { values, positionals } = parseArguments(args, OPTIONS);
  checkOptions(values);
  const paths = positionals.length > 0 ? positionals : ['.'];
  const migration = migrate(paths, createProgress());
  const changed = migration.files.filter(({ before, text }) => before !== text);
  const isWriting = values.write === true;
  if (isWriting && !values.force) refuseUnmet(migration);
  const screen = createScreen();
  if (values.json) {
    if (isWriting) writeFiles(changed);
    printJson({ ...migration, files: migration.files.map(({ before, path, ...file }) => file) });
    return values.check && changed.length > 0 ? 1 : 0;
  }
  const isShown = !isWriting && !values.check && changed.length > 0;
  if (isShown) for (const { file, before, edits } of changed) print(writeDiff(file, before, edits, screen));
  const list = writeList(migration, screen);
  // Before anything is written, so that it is known what may fail.
  if (list !== '') print(`${isShown ? '\n' : ''}${list}`);
  if (isWriting) writeFiles(changed);
  print(`${isShown || list !== '' ? '\n' : ''}${writeSummary(migration, isWriting, screen)}`);
  return values.check && changed.length > 0 ? 1 : 0;
}

function checkOptions({ write, check, force }: { [name in keyof typeof OPTIONS]?: boolean }): void {
  if (write && check) throw new UsageError('use only one of --write and --check.');
  if (force && !write) throw new UsageError('use --force with --write only.', 'routebook migrate --write --force');
}

/** Code that the project cannot load, compile or test is not written. */
function refuseUnmet({ requirements }: ProgramMigration): void {
  if (requirements.length === 0) return;
  throw new UsageError(
    `nothing was written. ${requirements.join(' ')} To write the changes nevertheless, use --force.`,
  );
}

function migrate(paths: readonly string[], progress: Progress): ProgramMigration {
  try {
    return migrateFiles(paths, progress);
  } catch (error) {
    if (!(isEndpointError(error) && error.parameter === 'parser')) throw error;
    throw new UsageError(
      'scripts cannot be read without the package "oxc-parser".',
      'npm install --save-dev oxc-parser',
    );
  }
}
