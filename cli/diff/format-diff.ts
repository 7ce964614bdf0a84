import type { ChangeEffect, RouteChange } from 'routebook/generator';
import { type Screen, visible } from '../shared/output/terminal.ts';
import { counted, wrap } from '../shared/output/text.ts';
import { groupByRoute, type MergedChange } from './merge-changes.ts';

/** How many changes have each effect. */
export interface Summary {
  readonly routes: number;
  readonly changes: number;
  readonly breaksRequests: number;
  readonly breaksReaders: number;
  readonly safe: number;
}

export function summarize(changes: readonly RouteChange[]): Summary {
  const count = (effect: ChangeEffect) => changes.filter((change) => change.effect === effect).length;
  return {
    routes: new Set(changes.map(({ route }) => route)).size,
    changes: changes.length,
    breaksRequests: count('breaks-requests'),
    breaksReaders: count('breaks-readers'),
    safe: count('safe'),
  };
}

/** "3 changes in 2 routes: 1 breaks requests, 2 break readers, 0 are safe." */
export function describeSummary({ routes, changes, breaksRequests, breaksReaders, safe }: Summary): string {
  const parts = [
    `${breaksRequests} ${breaksRequests === 1 ? 'breaks' : 'break'} requests`,
    `${breaksReaders} ${breaksReaders === 1 ? 'breaks' : 'break'} readers`,
    `${safe} ${safe === 1 ? 'is' : 'are'} safe`,
  ];
  return `${counted(changes, 'change')} in ${counted(routes, 'route')}: ${parts.join(', ')}.`;
}

export const EFFECT_NAMES: { readonly [Effect in ChangeEffect]: string } = {
  'breaks-requests': 'breaks requests',
  'breaks-readers': 'breaks readers',
  safe: 'safe',
};

const ROLES = { 'breaks-requests': 'error', 'breaks-readers': 'warning', safe: 'success' } as const;

/** Formats the changes as text, grouped by route. */
export function formatDiff(changes: readonly RouteChange[], screen: Screen): string {
  if (changes.length === 0) return screen.paint('success', 'No changes.');
  const groups = groupByRoute(changes).map(({ route, changes: merged }) => {
    const name = route === '*' ? 'All routes' : visible(route);
    return [screen.paint('heading', name), ...merged.flatMap((change) => formatChange(change, screen))].join('\n');
  });
  return [...groups, describeSummary(summarize(changes))].join('\n\n');
}

function formatChange(change: MergedChange, screen: Screen): string[] {
  const label = EFFECT_NAMES[change.effect];
  const start = `  ${label}: `;
  const text = `${start}${visible(withStatuses(change))} [${change.rule}${change.isPublished ? ', published' : ''}]`;
  const [first = '', ...rest] = wrap(text, screen.width, '    ');
  return [`  ${screen.paint(ROLES[change.effect], label)}: ${first.slice(start.length)}`, ...rest];
}

/** Adds the statuses of the affected responses to the sentence. */
export function withStatuses({ message, statuses, rule }: MergedChange): string {
  if (statuses.length === 0 || rule.includes('status')) return message;
  return message.replace(/\.?$/, ` (${statuses.join(', ')}).`);
}
