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
  const { files, isHeld, folders, calls, kept } = migration;
  const changed = files.filter(({ edits }) => edits.length > 0).length;
  const holds = files.flatMap(({ items }) => items).filter(({ kind }) => kind === 'hold').length;
  const name = folders.map((each) => (each === '' ? 'The package' : each)).join(', ');
  const [migrated, inFiles] = [counted(calls, 'call'), counted(changed, 'file')];
  const stays =
    kept.length === 0
      ? ''
      : ` The package ${kept.join(', ')} stays for what sends no request, such as the context of a workflow.`;
  const gone = `${kept.length === 0 ? 'Octokit' : 'Each client of Octokit'} ${isWritten ? 'is gone' : 'goes'}.${stays}`;
  const text = isHeld
    ? `${name}: nothing ${isWritten ? 'was' : 'will be'} written, because ${counted(holds, 'place')} ${holds === 1 ? 'holds' : 'hold'} Octokit. ${migrated} and changes in ${inFiles} are ready: change the ${holds === 1 ? 'place' : 'places'} above, and run the command again.`
    : isWritten
      ? `${name}: ${migrated} migrated, ${inFiles} changed. ${gone}`
      : `${name}: ${migrated} can be migrated, with changes in ${inFiles}. ${gone} Apply the changes with --write.`;
  const parts = isHeld ? [text] : [text, LIKE];
  const steps = isHeld ? [] : [writeSteps(migration, screen)];
  return [...parts.map((each) => wrap(each, screen.width).join('\n')), ...steps].join('\n\n');
}

/** The command that completes the migration, which renews the lock file too. */
function writeSteps({ files, manager }: PackageMigration, screen: Screen): string {
  const isListed = files.some(({ file, edits }) => file.endsWith('package.json') && edits.length > 0);
  const add = manager === 'npm' ? 'install' : 'add';
  return screen.paint('name', isListed ? `${manager} install` : `${manager} ${add} routebook`);
}
