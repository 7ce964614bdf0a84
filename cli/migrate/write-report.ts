import { type Screen, visible } from '../shared/output/terminal.ts';
import { counted, wrap } from '../shared/output/text.ts';
import type { MigratedFile, ProgramMigration } from './migrate-files.ts';

/** Lists what a person has to decide or should know, and the tests that may fail, by file and line. */
export function writeList({ files }: ProgramMigration, screen: Screen): string {
  return files
    .filter(({ items }) => items.length > 0)
    .map((file) => writeItems(file, screen))
    .join('\n\n');
}

/** Writes what was migrated, what stays and why, and the commands to run next. */
export function writeSummary(migration: ProgramMigration, isWritten: boolean, screen: Screen): string {
  const { files, read, requirements } = migration;
  const changed = files.filter(({ before, text }) => before !== text).length;
  const calls = files.reduce((sum, { migrated }) => sum + migrated, 0);
  const items = files.flatMap((file) => file.items);
  const left = items.filter(({ kind }) => kind === 'call').length;
  const clients = items.filter(({ kind }) => kind === 'client').length;
  const parts = [
    changed === 0
      ? `Nothing to change in ${counted(read, 'file')}.`
      : `${counted(calls, 'call')} ${isWritten ? 'migrated' : 'can be migrated'} in ${counted(changed, 'file')}.`,
    ...(left > 0 ? [`${counted(left, 'call')} left for you to decide.`] : []),
    ...(clients > 0 ? [`${counted(clients, 'client')} cannot be replaced.`] : []),
    ...(changed > 0 && !isWritten ? ['Apply the changes with --write.'] : []),
  ];
  const sentences = [parts.join(' '), ...requirements, ...(changed === 0 ? [] : bundleNote(migration))].map((each) =>
    wrap(each, screen.width).join('\n'),
  );
  const kept = reasonsOf(items.filter(({ kind }) => kind !== 'note')).map(([reason, count]) =>
    wrap(`  ${count} × ${visible(reason)}`, screen.width, '      ').join('\n'),
  );
  const steps = changed === 0 ? [] : [writeSteps(migration, screen)];
  return [
    ...sentences.slice(0, 1),
    ...(kept.length > 0 ? [kept.join('\n')] : []),
    ...sentences.slice(1),
    ...steps,
  ].join('\n\n');
}

/** The reasons of items, with how often each is given, the most frequent first. */
function reasonsOf(items: readonly { readonly reason: string }[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { reason } of items) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

function bundleNote({ bundle, manager }: ProgramMigration): string[] {
  if (bundle === undefined) return [];
  return [
    `The bundle ${visible(bundle.file)} has ${bundle.bytes.toLocaleString('en-US')} bytes before the change. It contains the old code until you build it again. To see its size after the change, run: ${manager} run ${visible(bundle.script)} && wc -c ${visible(bundle.file)}`,
  ];
}

function writeItems({ file, items }: MigratedFile, screen: Screen): string {
  const lines = items.map(({ line, column, kind, reason, excerpt }) => {
    const start = `  ${line}:${column} ${kind}: `;
    const [first = '', ...rest] = wrap(`${start}${visible(reason)}`, screen.width, '      ');
    return [first, ...rest, `      ${screen.paint('muted', visible(excerpt))}`].join('\n');
  });
  return [screen.paint('heading', visible(file)), ...lines].join('\n');
}

/** The commands that complete the migration: packages, the compiler, the tests and the bundle. */
function writeSteps({ unused, manager, checks }: ProgramMigration, screen: Screen): string {
  const [add, remove] = manager === 'npm' ? ['install', 'uninstall'] : ['add', 'remove'];
  const commands = [
    `${manager} ${add} routebook`,
    ...(unused.length === 0 ? [] : [`${manager} ${remove} ${unused.join(' ')}`]),
    ...checks.map((name) => `${manager} run ${name}`),
  ];
  return commands.map((each) => screen.paint('name', visible(each))).join('\n');
}
