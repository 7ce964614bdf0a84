import { formatRatio } from '../table.js';

/** Figures that are not compared bar by bar, by section. */
const FACTS = {
  memory: (results) => {
    const megabytes = results.map((result) => result.megabytes);
    // Work that did not end in time has no figure.
    return megabytes.every(Number.isFinite) ? { megabytes: Math.max(...megabytes) } : undefined;
  },
  match: (rows) => {
    const faster = (kind) => rows.filter(({ name }) => name.startsWith(kind)).at(-1).faster;
    return { hits: faster('hits'), misses: faster('misses') };
  },
  octokit: (results) => results,
  paths: ({ results, bundles }) => ({
    bundles,
    descriptions: results.map(({ name, seconds: [ours, theirs, compileOurs, compileTheirs] }) => ({
      name,
      ours,
      theirs,
      compileOurs,
      compileTheirs,
    })),
  }),
};

/** The sections that have such figures. */
export const SECTIONS_WITH_FACTS = Object.keys(FACTS);

/**
 * @param {Record<string, any>} sections The results of a run.
 * @returns {Record<string, any>}
 */
export function factsOf(sections) {
  const found = Object.entries(FACTS).filter(([section]) => section in sections);
  return Object.fromEntries(found.map(([section, read]) => [section, read(sections[section])]));
}

const two = (value) => value.toFixed(2);

/**
 * A row for each figure that was measured.
 * @param {Record<string, any>} facts
 */
export function factsTable({ memory, match }) {
  const rows = [
    memory && [
      'growth of the heap after a million distinct calls (`npm run bench -- memory`)',
      `at most ${two(Math.max(memory.megabytes, 0.01))} MB`,
    ],
    match && [
      'finding the route that matches a URL, compared with find-my-way, rou3 and hono (`npm run bench:match`)',
      `${formatRatio(match.hits)} as fast as the fastest of them, or ${formatRatio(match.misses)} if no route matches`,
    ],
  ].filter(Boolean);
  if (rows.length === 0) return '';
  return ['| figure | measured |', '|---|---|', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n');
}
