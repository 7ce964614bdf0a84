import { listPermissionNames, type PermissionSet } from 'routebook/catalogue/permissions';
import type { Gap, Need } from '../../analysis/workflows/needs.ts';
import { type Screen, visible } from '../shared/output/terminal.ts';
import { counted, wrap } from '../shared/output/text.ts';
import { type CodeNeeds, needsOf } from './code-needs.ts';

/** Writes what a code base or some routes need: each permission with the calls that need it, and what was not followed. */
export function writeNeeds({ needs, gaps, smallest, files }: CodeNeeds, screen: Screen): string {
  const names = Object.entries(smallest);
  const isComplete = gaps.length === 0 && !needs.some(({ permissions }) => permissions.uncertain);
  const without = needs.filter(({ permissions: { any, permissionless } }) => !permissionless && any.length === 0);
  // Routes that were passed as arguments are in no file.
  const subject =
    files === 0 ? counted(needs.length, 'route') : `${counted(needs.length, 'call')} in ${counted(files, 'file')}`;
  const isBlind = files > 0 && needs.length === 0 && gaps.length > 0;
  const head = `${isComplete ? 'The smallest permissions' : 'At least these permissions are needed'} for ${subject}:`;
  const blocks = names.map(([name, level]) =>
    [
      screen.paint('heading', `${name}: ${level}`),
      ...needsOf(name, smallest, needs).map((need) => writePlace(need, need.what, screen)),
    ].join('\n'),
  );
  const body = names.length === 0 && !isBlind ? ['metadata: read, which every token has'] : blocks;
  return [
    wrap(isBlind ? UNKNOWN : head, screen.width).join('\n'),
    ...body,
    ...(without.length === 0 ? [] : [writeList('No permission allows', without, (each) => each.what, screen)]),
    ...(gaps.length === 0 ? [] : [writeGaps(gaps, screen)]),
  ].join('\n\n');
}

/** Instead of "0 calls", which would look like an answer. */
const UNKNOWN = 'No call was understood. The permissions that are needed are not known.';

/** Lists what was not followed. */
export function writeGaps(gaps: readonly Gap[], screen: Screen): string {
  return writeList('Not followed', gaps, ({ reason }) => reason, screen);
}

export function writeList<Each extends Pick<Need, 'file' | 'line'>>(
  title: string,
  list: readonly Each[],
  text: (each: Each) => string,
  screen: Screen,
): string {
  return [
    screen.paint('heading', `${title} (${list.length})`),
    ...list.map((each) => writePlace(each, text(each), screen)),
  ].join('\n');
}

/** `  file:line text`, wrapped. */
export function writePlace({ file, line }: Pick<Need, 'file' | 'line'>, text: string, screen: Screen): string {
  const place = file === '' ? '' : `${visible(file)}:${line} `;
  return wrap(`  ${place}${visible(text)}`, screen.width, '    ').join('\n');
}

const ACCESS = { read: 'Read-only', write: 'Read and write', admin: 'Admin' } as const;
const KINDS = ['repository', 'organization', 'user', 'enterprise'] as const;

/** Writes permissions as they appear in the settings of a fine-grained token. */
export function writeTokenList(permissions: PermissionSet): string {
  const names = new Map(listPermissionNames().map((name) => [name.key, name]));
  const sections = KINDS.flatMap((kind) => {
    const own = Object.entries(permissions).filter(([key]) => (names.get(key)?.kind ?? 'repository') === kind);
    if (own.length === 0) return [];
    const rows = own.map(([key, level]) => `  ${names.get(key)?.title ?? key}: ${ACCESS[level]}`);
    return [[`${kind.charAt(0).toUpperCase()}${kind.slice(1)} permissions`, ...rows].join('\n')];
  });
  return sections.length === 0 ? 'No permissions besides Metadata: Read-only' : sections.join('\n\n');
}

/** The permissions of a GitHub App, as the member of its manifest. */
export function createManifest(permissions: PermissionSet): object {
  return { default_permissions: { metadata: 'read', ...permissions } };
}
