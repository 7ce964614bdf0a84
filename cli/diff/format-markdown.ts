import type { ChangeEffect, RouteChange } from 'routebook/generator';
import { asCode, asSentence } from '../shared/output/markdown.ts';
import { describeSummary, summarize, withStatuses } from './format-diff.ts';
import { groupByRoute } from './merge-changes.ts';

const SECTIONS: readonly (readonly [ChangeEffect, string])[] = [
  ['breaks-requests', 'Breaks requests'],
  ['breaks-readers', 'Breaks readers'],
  ['safe', 'Safe'],
];

/** Formats the changes as Markdown for release notes, with a section for each effect and a list for each route. */
export function formatMarkdown(changes: readonly RouteChange[], before: string, after: string): string {
  const title = `## Changes from ${asSentence(before)} to ${asSentence(after)}`;
  if (changes.length === 0) return `${title}\n\nNo changes.`;
  const sections = SECTIONS.flatMap(([effect, heading]) => {
    const groups = groupByRoute(changes.filter((change) => change.effect === effect));
    if (groups.length === 0) return [];
    const lists = groups.map(({ route, changes: merged }) => {
      const name = route === '*' ? 'All routes' : asCode(route);
      return [`- ${name}`, ...merged.map((change) => `  - ${asSentence(withStatuses(change))}`)].join('\n');
    });
    return [`### ${heading}\n\n${lists.join('\n')}`];
  });
  return [title, describeSummary(summarize(changes)), ...sections].join('\n\n');
}
