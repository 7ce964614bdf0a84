import { isRecord, ownValue } from '../../core/objects.ts';

const DEEPEST = 20;

/** The cursor of the next page, from the outermost `pageInfo` in the data. Undefined after the last page. `fail` creates errors. */
export function nextCursor(data: unknown, current: unknown, fail: (message: string) => unknown): string | undefined {
  const info = findPageInfo(data);
  const hasNext = info && ownValue(info, 'hasNextPage');
  if (typeof hasNext !== 'boolean') throw fail('the query must select pageInfo { hasNextPage endCursor } of a list');
  if (!hasNext) return undefined;
  const cursor = ownValue(info ?? {}, 'endCursor');
  // With the same cursor, the same page would be requested forever.
  if (typeof cursor === 'string' && cursor !== current) return cursor;
  throw fail('the cursor of the next page is missing or the same: select endCursor, and pass $cursor as "after"');
}

/** Breadth first, because lists in the items of a list have pages of their own. */
function findPageInfo(data: unknown): Record<string, unknown> | undefined {
  let level = [data].filter(isRecord);
  for (let depth = 0; level.length > 0 && depth < DEEPEST; depth++) {
    const info = level.map((each) => ownValue(each, 'pageInfo')).find(isRecord);
    if (info) return info;
    level = level.flatMap((each) => Object.values(each)).filter(isRecord);
  }
  return undefined;
}
