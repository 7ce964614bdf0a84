/**
 * Finds the route of a full URL, such as the link to the next page. Placeholders match one segment. A route with a literal segment
 * comes before one with a placeholder in the same position.
 */
export function matchUrl(
  keys: Iterable<string>,
  method: string,
  url: string,
  bases: readonly string[],
): string | undefined {
  const paths = bases.map((base) => pathBelow(url, base)).filter((path) => path !== undefined);
  let best: { readonly key: string; readonly rank: string } | undefined;
  for (const key of keys) {
    if (!key.startsWith(`${method} `)) continue;
    const template = segmentsOf(key.slice(method.length + 1));
    for (const path of paths) {
      const rank = rankOf(template, path);
      if (rank !== undefined && (best === undefined || rank < best.rank)) best = { key, rank };
    }
  }
  return best?.key;
}

function pathBelow(url: string, base: string): string[] | undefined {
  // The URL in merged options may end in a query template.
  const plain = url.replace(/\{[?&#].*$/s, '');
  if (!URL.canParse(plain) || !URL.canParse(base)) return undefined;
  const [whole, root] = [new URL(plain), new URL(base)];
  const prefix = root.pathname.replace(/\/$/, '');
  if (whole.origin !== root.origin || !whole.pathname.startsWith(`${prefix}/`)) return undefined;
  return segmentsOf(whole.pathname.slice(prefix.length));
}

function segmentsOf(path: string): string[] {
  return path.replace(/(?:\{[?&#]|[?#]).*$/s, '').split('/');
}

/** One letter per segment, `a` for a literal and `b` for a placeholder. Undefined if the path does not match. */
function rankOf(template: readonly string[], path: readonly string[]): string | undefined {
  if (template.length !== path.length) return undefined;
  let rank = '';
  for (const [index, segment] of template.entries()) {
    const given = path[index] as string;
    const [prefix, suffix] = [segment.indexOf('{'), segment.lastIndexOf('}')];
    if (prefix < 0 || suffix < prefix) {
      if (segment !== given) return undefined;
      rank += 'a';
      continue;
    }
    const [start, end] = [segment.slice(0, prefix), segment.slice(suffix + 1)];
    const isFilled = given.length > start.length + end.length;
    if (!isFilled || !given.startsWith(start) || !given.endsWith(end)) return undefined;
    rank += 'b';
  }
  return rank;
}
