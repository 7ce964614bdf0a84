import type { ChangeRule, RouteChange } from 'routebook/generator';
import { findPublished, PUBLISHED_CHANGES } from '../../src/github/changes/notices.ts';

/** A change that GitHub has published as breaking, with its text. */
export interface MarkedChange extends RouteChange {
  readonly published?: string;
}

/** Marks the changes that GitHub has published for a version, and adds those that its description does not contain. */
export function markPublished(changes: readonly RouteChange[], before: string, after: string): MarkedChange[] {
  const own = PUBLISHED_CHANGES.filter(({ version }) => version === after);
  if (own.length === 0 || !/^(?:github|\d{4}-\d{2}-\d{2})$/.test(before) || before === after) return [...changes];
  const marked = changes.map((change): MarkedChange => {
    const published = findPublished(after, change);
    return published === undefined ? change : { ...change, published: published.text };
  });
  const added = own.flatMap(({ text, rules: [rule = ''], added: place }): MarkedChange[] => {
    if (place === undefined) return [];
    const [, where = '', kind = ''] = /^(route|body|response)-(.*)$/.exec(rule) ?? [];
    const effect = where === 'response' ? 'breaks-readers' : 'breaks-requests';
    const facts = { in: where as RouteChange['in'], kind, rule: rule as ChangeRule, effect, message: text } as const;
    return [{ ...place, ...facts, published: text }];
  });
  return [...marked, ...added];
}
