// The names that APIs give to what their pages say, as `plainName` writes them. Shared by the generator, which finds them in descriptions, and
// by the sender, which finds them in pages.

/** A name in lowercase, without separators: `next_cursor`, `nextCursor` and `Next-Cursor` are one. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** Members with the number or the URL of the next page. */
const STEPS = ['next', 'nextpage', 'nexturl', 'nextlink', 'nexturi', 'nextpageurl', 'nextpageuri', 'odatanextlink'];
const OFFSETS = ['nextoffset', 'nextskip', 'nextstart', 'nextstartindex'];
const CURSORS = [
  ...[
    'nextcursor',
    'nextpagetoken',
    'nexttoken',
    'nextpagecursor',
    'nextmarker',
    'nextkey',
    'nextpagekey',
    'nextafter',
  ],
  ...['nextcontinuationtoken', 'continuationtoken', 'continuation', 'continue', 'paginationtoken'],
];

/** Members that request the next page, by how pages are requested. The first one of them that has a value counts. */
export const NEXT_NAMES: { readonly [by: string]: readonly string[] } = {
  page: STEPS,
  offset: [...STEPS, ...OFFSETS],
  cursor: [...CURSORS, ...STEPS, 'endcursor', 'cursor'],
  link: [],
};

/** Objects in which pages have what they say of themselves. */
export const PAGE_OBJECTS =
  /^(?:meta|metadata|paging|pagination|paginationinfo|responsemetadata|links?|page|pageinfo|pagedetails|cursors?)$/;
