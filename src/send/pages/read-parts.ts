import type { ListFacts } from '../api.ts';
import type { SentPage } from '../call.ts';
import { memberOf } from '../member-of.ts';
import { codedError } from '../on-demand/failures.ts';
import { type LoadPage, type Reading, readList } from './read-list.ts';
import type { ListOptions } from './watch-list.ts';

/** A part of a search. */
interface Part {
  readonly url: string;
  /** The number of results that is expected. The second half is read after the first, which has told how many are left. */
  total: number;
  readonly other?: Part | undefined;
}

/** Iterates over the pages of a search. If it has more results than the API returns, it is divided until every part fits. */
export async function* readParts(
  load: LoadPage,
  first: string,
  options: ListOptions,
  reading: Reading,
  { divide, mostItems }: ListFacts,
): AsyncGenerator<SentPage, void, void> {
  const most = mostItems(first) ?? Infinity;
  const parts: Part[] = [{ url: first, total: 0 }];
  let { pages = Infinity } = options;
  const divided = ({ url }: Part, total: number): boolean => {
    const [one, two] = divide(url) ?? [];
    if (!one || !two) return false;
    const other = { url: two, total };
    parts.push(other, { url: one, total: 0, other });
    return true;
  };
  for (let part = parts.pop(); part && pages > 0; part = parts.pop()) {
    if (part.total > most && divided(part, part.total)) continue;
    let isFirst = true;
    for await (const sent of readList(load, part.url, options, { ...reading, pages, isPart: true })) {
      const total = Number(memberOf(sent.page.data, 'total_count'));
      if (isFirst && part.other) part.other.total -= total;
      if (isFirst && total > most) {
        if (divided(part, total)) break;
        const message = `the search has ${total} results, of which the API returns ${most}, and cannot be divided further. It must not have OR, a page, or all qualifiers that could divide it`;
        throw codedError(sent, { code: 'BEYOND_LIMIT', message });
      }
      isFirst = false;
      pages--;
      yield sent;
    }
  }
}
