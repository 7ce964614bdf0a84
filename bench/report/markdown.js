import { isOurs, readBars } from './amounts.js';

/** The columns, and which bars belong in each. */
const COLUMNS = [
  { heading: 'routebook', has: isOurs },
  { heading: '`@octokit/endpoint`, `@octokit/types`', has: (name) => name.startsWith('@octokit/') },
  { heading: '`openapi-typescript`, `openapi-fetch`', has: (name) => name === 'openapi-fetch' },
  { heading: '`url-template`', has: (name) => name === 'url-template' },
];

/** `10.4 kB, toRequest 11.2 kB` for routebook, `2.2 kB (0.22 ×)` for a peer. */
function cellText(bars, heading) {
  return bars
    .map(({ name, amount, multiple }) => {
      // Another package of the same family is named.
      const other = heading.includes(`\`${name}\``) ? '' : `\`${name}\``;
      const part = isOurs(name) ? name.replace(/^routebook\W*/, '') : other;
      return `${part} ${amount}${multiple === undefined ? '' : ` (${multiple})`}`.trimStart();
    })
    .join(', ');
}

function rowText(panel) {
  const bars = readBars(panel);
  const cells = COLUMNS.map(
    ({ heading, has }) =>
      cellText(
        bars.filter(({ name }) => has(name)),
        heading,
      ) || '–',
  );
  return `| ${panel.title} (${panel.detail}; \`npm run bench -- ${panel.section}\`) | ${cells.join(' | ')} |`;
}

/** The figures of the peers that do what routebook does, as a table for the README. */
export function markdownTable(panels) {
  const hasPeer = ({ bars }) => COLUMNS.slice(1).some(({ has }) => bars.some(({ name }) => has(name)));
  return [
    `| measured | ${COLUMNS.map(({ heading }) => heading).join(' | ')} |`,
    `|---|${COLUMNS.map(() => '---|').join('')}`,
    ...panels.filter(hasPeer).map(rowText),
  ].join('\n');
}
