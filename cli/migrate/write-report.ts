import { type Screen, visible } from '../shared/output/terminal.ts';
import { counted, wrap } from '../shared/output/text.ts';
import type { MigratedFile, PackageMigration } from './migrate-files.ts';

/** Lists what holds an Octokit, or what a person should know about the change, by file and line. */
export function writeList({ files, isHeld }: PackageMigration, screen: Screen): string {
  const isListed = ({ kind }: { readonly kind: string }) => !isHeld || kind === 'hold';
  return files
    .map((file) => ({ ...file, items: file.items.filter(isListed) }))
    .filter(({ items }) => items.length > 0)
    .map((file) => writeItems(file, screen))
    .join('\n\n');
}

function writeItems({ file, items }: MigratedFile, screen: Screen): string {
  const lines = items.map(({ line, column, kind, reason, excerpt }) => {
    const start = `  ${line}:${column} ${kind}: `;
    const [first = '', ...rest] = wrap(`${start}${visible(reason)}`, screen.width, '      ');
    const shown = excerpt === '' ? [] : [`      ${screen.paint('muted', visible(excerpt))}`];
    return [first, ...rest, ...shown].join('\n');
  });
  return [screen.paint('heading', visible(file)), ...lines].join('\n');
}

/** What `like: 'octokit'` keeps of the behaviour of Octokit. */
const LIKE =
  "The clients behave like Octokit where a program can notice it: like: 'octokit' sets its retries, waits for rate limits, timeouts, page sizes and errors.";

/** Writes what was migrated, or that nothing is written, and the commands to run next. */
export function writeSummary(migration: PackageMigration, isWritten: boolean, screen: Screen): string {
  const { files, isHeld, folders } = migration;
  const changed = files.filter(({ edits }) => edits.length > 0).length;
  const calls = files.reduce((sum, { migrated }) => sum + migrated, 0);
  const holds = files.flatMap(({ items }) => items).filter(({ kind }) => kind === 'hold').length;
  const name = folders.map((each) => (each === '' ? 'The package' : each)).join(', ');
  const text = isHeld
    ? `${name}: nothing ${isWritten ? 'was' : 'will be'} written, because ${counted(holds, 'place')} ${holds === 1 ? 'holds' : 'hold'} Octokit. ${counted(calls, 'call')} in ${counted(changed, 'file')} ${calls === 1 ? 'is' : 'are'} ready: change the ${holds === 1 ? 'place' : 'places'} above, and run the command again.`
    : `${name}: ${counted(calls, 'call')} ${isWritten ? 'migrated' : 'can be migrated'} in ${counted(changed, 'file')}, and Octokit ${isWritten ? 'is gone' : 'goes'}.${isWritten ? '' : ' Apply the changes with --write.'}`;
  const steps = isHeld ? [] : [LIKE, writeSteps(migration, screen)];
  return [text, ...steps].map((each, index) => (index === 2 ? each : wrap(each, screen.width).join('\n'))).join('\n\n');
}

/** The commands that complete the migration: packages, the compiler, the tests and the bundle. */
function writeSteps({ files, manager, checks }: PackageMigration, screen: Screen): string {
  const isListed = files.some(({ file, edits }) => file.endsWith('package.json') && edits.length > 0);
  const add = manager === 'npm' ? 'install' : 'add';
  const commands = [
    isListed ? `${manager} install` : `${manager} ${add} routebook`,
    ...checks.map((name) => `${manager} run ${name}`),
  ];
  return commands.map((each) => screen.paint('name', visible(each))).join('\n');
}
