import { isEndpointError, UsageError } from '../shared/errors.ts';
import { parseArguments } from '../shared/input/parse-arguments.ts';
import { createProgress, type Progress } from '../shared/output/progress.ts';
import { createScreen, print, printJson } from '../shared/output/terminal.ts';
import { migrateFiles, type PackageMigration } from './migrate-files.ts';
import { writeDiff } from './write-diff.ts';
import { writeFiles } from './write-files.ts';
import { writeList, writeSummary } from './write-report.ts';

export const HELP = `Usage: routebook migrate [path]... [options]

Rewrites JavaScript and TypeScript that uses Octokit so that it uses routebook:
clients, calls, pages, GraphQL, errors, types, tests and package.json. Octokit
leaves the package, or nothing is written: then everything that holds it is
listed with the code to write there. Change that by hand, and run it again.
Prints the changes as a diff.

To read scripts, install the package oxc-parser. The default path is the current
folder. Skips node_modules, bundles and files that Git ignores.

Options
      --write  change the files
      --check  print no diff; exit with 1 if Octokit is used
      --json   print edits and reasons as JSON

Exit codes: 0 done, 1 something holds Octokit (with --write) or uses it (with
--check), 2 it could not run.

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
  const { write: isWriting = false, check: isChecking = false } = values;
  if (isWriting && isChecking) throw new UsageError('use only one of --write and --check.');
  const packages = migrate(positionals.length > 0 ? positionals : ['.'], createProgress());
  const written = packages.filter(({ isHeld }) => !isHeld);
  const status = (isWriting && written.length < packages.length) || (isChecking && packages.length > 0) ? 1 : 0;
  if (values.json) {
    if (isWriting) writePackages(written);
    printJson(
      packages.map(({ files, ...each }) => ({ ...each, files: files.map(({ before, path, ...file }) => file) })),
    );
    return status;
  }
  if (packages.length === 0) print('Nothing to change: no script uses Octokit.');
  const screen = createScreen();
  for (const [index, each] of packages.entries()) {
    const changed = each.files.filter(({ edits }) => edits.length > 0);
    const isShown = !isWriting && !isChecking && !each.isHeld;
    const diffs = isShown ? changed.map(({ file, before, text }) => writeDiff(file, before, text, screen)) : [];
    // Before anything is written, so that it is known what may fail.
    const parts = [diffs.join('\n'), writeList(each, screen)].filter((text) => text !== '');
    print(`${index > 0 ? '\n' : ''}${parts.map((text) => `${text}\n\n`).join('')}`);
    if (isWriting && !each.isHeld) writePackages([each]);
    print(writeSummary(each, isWriting, screen));
  }
  return status;
}

function writePackages(packages: readonly PackageMigration[]): void {
  writeFiles(packages.flatMap(({ files }) => files.filter(({ before, text }) => before !== text)));
}

function migrate(paths: readonly string[], progress: Progress): readonly PackageMigration[] {
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
