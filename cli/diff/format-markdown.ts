import type { ChangeEffect, RouteChange } from 'routebook/generator';
import { visible } from '../output/terminal.ts';
import { describeSummary, summarize, withStatuses } from './format-diff.ts';
import { groupByRoute, type MergedChange } from './merge-changes.ts';

const SECTIONS: readonly (readonly [ChangeEffect, string])[] = [
  ['breaks-requests', 'Breaks requests'],
  ['breaks-readers', 'Breaks readers'],
  ['safe', 'Safe'],
];

/** Formats the changes as Markdown for release notes, with a section for each effect and a list for each route. */
export function formatMarkdown(changes: readonly RouteChange[], before: string, after: string): string {
  const title = `## Changes from ${escapeMarkdown(visible(before))} to ${escapeMarkdown(visible(after))}`;
  if (changes.length === 0) return `${title}\n\nNo changes.`;
  const sections = SECTIONS.flatMap(([effect, heading]) => {
    const groups = groupByRoute(changes.filter((change) => change.effect === effect));
    if (groups.length === 0) return [];
    const lists = groups.map(({ route, changes: merged }) => {
      const name = route === '*' ? 'All routes' : codeSpan(visible(route));
      return [`- ${name}`, ...merged.map((change) => `  - ${formatChange(change)}`)].join('\n');
    });
    return [`### ${heading}\n\n${lists.join('\n')}`];
  });
  return [title, describeSummary(summarize(changes)), ...sections].join('\n\n');
}

function formatChange(change: MergedChange): string {
  const parts = visible(withStatuses(change)).split(/(`[^`]*`)/);
  return parts.map((part) => (part.startsWith('`') ? part : escapeMarkdown(part))).join('');
}

function codeSpan(text: string): string {
  return text.includes('`') ? escapeMarkdown(text) : `\`${text}\``;
}

/** Escapes text from a description, so that it does not become a tag, a link or a heading. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>&#|~]/g, (character) => `\\${character}`);
}
