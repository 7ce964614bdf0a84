import { writeBlock } from '../../analysis/workflows/workflow-permissions.ts';
import { writeNeeds, writeTokenList } from '../permissions/write-needs.ts';
import { type Screen, toJson, visible } from '../shared/output/terminal.ts';
import { counted, wrap } from '../shared/output/text.ts';
import type { Recording } from './record.ts';

export const REPORTS = ['text', 'json', 'workflow', 'token', 'policy'] as const;
export type ReportFormat = (typeof REPORTS)[number];

/** Writes what a run has requested, and what it needs. */
export function writeReport(recording: Recording, format: ReportFormat, screen: Screen): string {
  if (format === 'json') {
    const { needs, gaps, ...facts } = recording;
    return toJson({ ...facts, unclear: gaps.map(({ reason }) => reason), complete: gaps.length === 0 });
  }
  if (format === 'workflow') return withGaps(writeBlock(recording.workflow), recording, '# ');
  if (format === 'token') return withGaps(writeTokenList(recording.permissions), recording, '');
  if (format === 'policy') return toJson(recording.policy);
  return writeText(recording, screen);
}

/** Adds what the block may lack. */
function withGaps(block: string, { gaps, needs, workflow }: Recording, mark: string): string {
  const isImpossible =
    mark !== '' &&
    needs.some(({ permissions: { any, permissionless } }) => {
      const isMet = any.some((set) =>
        Object.keys(set).every((name) => name === 'metadata' || Object.hasOwn(workflow, name)),
      );
      return !permissionless && !isMet;
    });
  const lines = [
    ...gaps.map(({ reason }) => `${mark}May need more: ${visible(reason)}`),
    ...(isImpossible
      ? [`${mark}The token of a workflow cannot be granted everything. Use the token of a GitHub App.`]
      : []),
  ];
  return [block, ...lines].join('\n');
}

function writeText(recording: Recording, screen: Screen): string {
  const { requests, permissions, needs, gaps, deprecated, announced, breaking, refused, planned } = recording;
  if (requests === 0) return 'No requests were sent through the proxy.';
  const names = Object.entries(permissions).map(([name, level]) => `${name}: ${level}`);
  const parts = [
    counted(requests, 'request'),
    `${gaps.length > 0 ? 'at least ' : ''}${names.join(', ') || 'metadata: read'}`,
    ...(breaking.count === 0 ? [] : [`${counted(breaking.count, 'call')} that API version ${breaking.version} breaks`]),
  ];
  const lists = [
    listOf(
      'Refused',
      refused.filter(({ code }) => code !== 'PLANNED'),
      ({ route, count, code }) => `${count} × ${code} ${route}`,
      screen,
    ),
    listOf(
      'Planned',
      planned,
      ({ method, path, body }) => `${method} ${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`,
      screen,
    ),
    listOf(
      'Deprecated',
      deprecated,
      ({ route, count, replacement }) =>
        `${count} × ${route}${replacement === undefined ? '' : `; use ${replacement}`}`,
      screen,
    ),
    listOf('Announced', announced, ({ route, count, notices }) => `${count} × ${route}: ${notices.join(' ')}`, screen),
    listOf(
      `Breaks in API version ${breaking.version}`,
      breaking.routes,
      ({ route, count, changes: [first = ''] }) => `${count} × ${route}: ${first}`,
      screen,
    ),
  ];
  const body =
    needs.length + gaps.length === 0 ? [] : [writeNeeds({ needs, gaps, smallest: permissions, files: 0 }, screen)];
  return [wrap(`${parts.join('; ')}.`, screen.width).join('\n'), ...body, ...lists.flat()].join('\n\n');
}

function listOf<Each>(
  title: string,
  list: readonly Each[],
  write: (each: Each) => string,
  screen: Screen,
): readonly string[] {
  if (list.length === 0) return [];
  const rows = list.map((each) => wrap(`  ${visible(write(each))}`, screen.width, '    ').join('\n'));
  return [[screen.paint('heading', `${title} (${list.length})`), ...rows].join('\n')];
}
