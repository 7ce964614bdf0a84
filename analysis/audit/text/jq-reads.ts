import { type Pieces, type Reads, UNKNOWN_READS } from '../call.ts';

const CHAIN = /(?:\.?\[\]?\d*\]?|\.[A-Za-z_]\w*|\[\d+\])+\??/g;
const ONLY_CHAIN = /^(?:\.?\[\d*\]|\.[A-Za-z_]\w*|\.|\?)+$/;

/** The members that a filter of jq reads, by its paths. */
export function readJq(filter: Pieces | undefined): Reads {
  if (filter === undefined) return UNKNOWN_READS;
  const text = filter.map((piece) => (typeof piece === 'string' ? piece : '0')).join('');
  if (text.length > 5000) return UNKNOWN_READS;
  const paths: (readonly string[])[] = [];
  let before: readonly string[] = [];
  for (const part of text.replace(/"(?:[^"\\]|\\.)*"/g, '""').split('|')) {
    const trimmed = part.trim();
    // `map(.x)` and `[.[] | .x]` read items.
    const inList = /\bmap\(/.test(trimmed) ? [...before, '[]'] : before;
    for (const [chain] of trimmed.matchAll(CHAIN)) paths.push([...inList, ...stepsOf(chain)]);
    const core = trimmed.replace(/^[[({\s]+/, '');
    if (ONLY_CHAIN.test(core)) before = [...before, ...stepsOf(core)];
  }
  return { paths, escaped: text.trim() === '.' || text.trim() === '' ? [[]] : [] };
}

function stepsOf(chain: string): string[] {
  return [...chain.matchAll(/\.([A-Za-z_]\w*)|\[\d*\]/g)].map(([, name]) => name ?? '[]');
}
