import { isOurs, readBars } from './amounts.js';

const WIDTH = 760;
const NAMES = 190;
/** Space for the amount and the ratio after the longest bar. */
const AMOUNTS = 150;
const BAR = 16;
const ROW = 24;
const HEAD = 48;
const GAP = 14;

/** Text has a contrast of at least 4.5 to the backgrounds of GitHub, npm and the site. */
const THEMES = {
  light: { text: '#1f2328', quiet: '#59636e', ours: '#0b5fff', others: '#8c959f' },
  dark: { text: '#e6edf3', quiet: '#9198a1', ours: '#6ea8fe', others: '#6e7681' },
};

export const THEME_NAMES = Object.keys(THEMES);

const escapeText = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const amountOf = ({ amount, multiple }) => (multiple === undefined ? amount : `${amount} (${multiple})`);

/** What the chart shows, in one sentence for each panel, for readers who do not see it. */
function describeChart(panels) {
  return panels
    .map((panel) => {
      const bars = readBars(panel).map((bar) => `${bar.name} ${amountOf(bar)}`);
      return `${panel.title} (${panel.detail}): ${bars.join(', ')}.`;
    })
    .join(' ');
}

function drawPanel(panel, top, colors) {
  const bars = readBars(panel);
  const longest = Math.max(...bars.map(({ value }) => value));
  const rows = bars.map((bar, index) => {
    const y = top + HEAD + index * ROW;
    const length = Math.max(2, ((WIDTH - NAMES - AMOUNTS) * bar.value) / longest);
    const middle = y + BAR / 2 + 4.5;
    const isOwn = isOurs(bar.name);
    const weight = isOwn ? ' font-weight="600"' : '';
    return [
      `<text x="${NAMES - 10}" y="${middle}" text-anchor="end" fill="${colors.text}"${weight}>${escapeText(bar.name)}</text>`,
      `<rect x="${NAMES}" y="${y}" width="${length.toFixed(1)}" height="${BAR}" rx="3" fill="${isOwn ? colors.ours : colors.others}"/>`,
      `<text x="${(NAMES + length + 8).toFixed(1)}" y="${middle}" fill="${colors.text}"${weight}>${escapeText(amountOf(bar))}</text>`,
    ].join('\n');
  });
  return [
    `<text x="0" y="${top + 16}" fill="${colors.text}" font-size="15" font-weight="600">${escapeText(panel.title)}</text>`,
    `<text x="0" y="${top + 35}" fill="${colors.quiet}" font-size="12">${escapeText(panel.detail)}; less is better</text>`,
    ...rows,
  ].join('\n');
}

/** Draws panels below each other. The background is transparent. */
export function drawChart(panels, theme) {
  const heights = panels.map(({ bars }) => HEAD + bars.length * ROW + GAP);
  const parts = panels.map((panel, index) =>
    drawPanel(
      panel,
      heights.slice(0, index).reduce((sum, height) => sum + height, 0),
      THEMES[theme],
    ),
  );
  const height = heights.reduce((sum, each) => sum + each, 0);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title description" font-family="system-ui, -apple-system, 'Segoe UI', sans-serif" font-size="13">
<title id="title">${escapeText(panels.map(({ title }) => title).join('; '))}</title>
<desc id="description">${escapeText(describeChart(panels))}</desc>
${parts.join('\n')}
</svg>
`;
}

/** The chart as a page shows it, in the colours that the reader prefers. */
export function pictureOf(panels, path) {
  return `<picture>
<source media="(prefers-color-scheme: dark)" srcset="${path('dark')}">
<img src="${path('light')}" alt="${escapeText(describeChart(panels))}">
</picture>`;
}
