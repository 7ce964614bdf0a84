import { type Screen, visible } from '../shared/output/terminal.ts';
import { counted, wrap } from '../shared/output/text.ts';
import type { MigratedFile, ProgramMigration } from './migrate-files.ts';

/** Writes what was migrated, and what a person has to decide. */
export function writeReport(
  { files, read, unused, requirements, manager }: ProgramMigration,
  isWritten: boolean,
  screen: Screen,
): string {
  const listed = files.filter(({ items }) => items.length > 0).map((file) => writeItems(file, screen));
  const changed = files.filter(({ before, text }) => before !== text).length;
  const calls = files.reduce((sum, { migrated }) => sum + migrated, 0);
  const left = files.flatMap(({ items }) => items).filter(({ kind }) => kind === 'call').length;
  const clients = files.flatMap(({ items }) => items).filter(({ kind }) => kind === 'client').length;
  const parts = [
    changed === 0
      ? `Nothing to change in ${counted(read, 'file')}.`
      : `${counted(calls, 'call')} ${isWritten ? 'migrated' : 'can be migrated'} in ${counted(changed, 'file')}.`,
    ...(left > 0 ? [`${counted(left, 'call')} left for you to decide.`] : []),
    ...(clients > 0 ? [`${counted(clients, 'client')} cannot be replaced.`] : []),
    ...(changed > 0 && !isWritten ? ['Apply the changes with --write.'] : []),
  ];
  const steps = changed === 0 ? [] : writeSteps(unused, manager, screen);
  const sentences = [parts.join(' '), ...requirements].map((each) => wrap(each, screen.width).join('\n'));
  return [...listed, ...sentences, ...steps].join('\n\n');
}

function writeItems({ file, items }: MigratedFile, screen: Screen): string {
  const lines = items.map(({ line, column, kind, reason, excerpt }) => {
    const start = `  ${line}:${column} ${kind}: `;
    const [first = '', ...rest] = wrap(`${start}${visible(reason)}`, screen.width, '      ');
    return [first, ...rest, `      ${screen.paint('muted', visible(excerpt))}`].join('\n');
  });
  return [screen.paint('heading', visible(file)), ...lines].join('\n');
}

/** The commands that complete the migration. */
function writeSteps(unused: readonly string[], manager: string, screen: Screen): string[] {
  const [add, remove] = manager === 'npm' ? ['install', 'uninstall'] : ['add', 'remove'];
  const commands = [
    `${manager} ${add} routebook`,
    ...(unused.length === 0 ? [] : [`${manager} ${remove} ${unused.join(' ')}`]),
  ];
  return [commands.map((each) => screen.paint('name', each)).join('\n')];
}
