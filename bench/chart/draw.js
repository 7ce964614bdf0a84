import { isOurs, readBars } from './amounts.js';

const WIDTH = 880;
const MARGIN = 28;
const COLUMN_GAP = 40;
const COLUMN_WIDTH = (WIDTH - 2 * MARGIN - COLUMN_GAP) / 2;
const NAME_WIDTH = 152;
const AMOUNT_WIDTH = 104;
const BAR_WIDTH = COLUMN_WIDTH - NAME_WIDTH - AMOUNT_WIDTH;
const HEAD_HEIGHT = 84;
const PANEL_HEAD_HEIGHT = 46;
const ROW_HEIGHT = 22;
const BAR_HEIGHT = 12;
const PANEL_GAP = 28;
const FOOT_LINE_HEIGHT = 17;
const FOOT_LINE_LENGTH = 118;

/** Its own paper, so that it can be read wherever it is shown, light or dark. */
const STYLE = `
    text { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; fill: #1f2933; }
    .paper { fill: #ffffff; stroke: #d9dee4; }
    .heading { font-size: 20px; font-weight: 600; }
    .title { font-size: 14px; font-weight: 600; }
    .quiet { fill: #5b6773; }
    .ours { font-weight: 600; }
    .multiple { fill: #5b6773; }
    .bar { fill: #b4bec9; }
    .bar-ours { fill: #0f766e; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e4e9ee; }
      .paper { fill: #12171d; stroke: #2c343d; }
      .quiet, .multiple { fill: #9aa7b4; }
      .bar { fill: #4b5763; }
      .bar-ours { fill: #2dd4bf; }
    }
  `;

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(content) {
  return content.replace(/[&<>"]/g, (character) => ENTITIES[character]);
}

function text(x, y, content, kind = '') {
  return `<text x="${x}" y="${y}"${kind && ` class="${kind}"`}>${escapeText(content)}</text>`;
}

function drawBar({ name, value, amount, multiple }, longest, y) {
  const width = Math.max(2, (value / longest) * BAR_WIDTH).toFixed(1);
  const kind = isOurs(name) ? 'bar-ours' : 'bar';
  const middle = y + ROW_HEIGHT / 2;
  const end = NAME_WIDTH + Number(width) + 8;
  const behind = multiple === undefined ? '' : `<tspan class="multiple" dx="6">${escapeText(multiple)}</tspan>`;
  return [
    text(0, middle + 4, name, isOurs(name) ? 'ours' : ''),
    `<rect x="${NAME_WIDTH}" y="${middle - BAR_HEIGHT / 2}" width="${width}" height="${BAR_HEIGHT}" rx="2" class="${kind}"/>`,
    `<text x="${end}" y="${middle + 4}"${isOurs(name) ? ' class="ours"' : ''}>${escapeText(amount)}${behind}</text>`,
  ].join('\n');
}

function panelHeight({ bars }) {
  return PANEL_HEAD_HEIGHT + bars.length * ROW_HEIGHT;
}

function drawPanel(panel, x, y) {
  const longest = Math.max(...panel.bars.map(({ value }) => value));
  return [
    `<g transform="translate(${x} ${y})">`,
    text(0, 14, panel.title, 'title'),
    text(0, 32, panel.detail, 'quiet'),
    ...readBars(panel).map((bar, row) => drawBar(bar, longest, PANEL_HEAD_HEIGHT + row * ROW_HEIGHT)),
    '</g>',
  ].join('\n');
}

/** Two columns; each row of panels is as high as the higher of the two. */
function drawPanels(panels) {
  let y = HEAD_HEIGHT;
  const parts = [];
  for (let index = 0; index < panels.length; index += 2) {
    const pair = panels.slice(index, index + 2);
    parts.push(...pair.map((panel, column) => drawPanel(panel, MARGIN + column * (COLUMN_WIDTH + COLUMN_GAP), y)));
    y += Math.max(...pair.map(panelHeight)) + PANEL_GAP;
  }
  return { parts, bottom: y };
}

/** What the picture says, for those who do not see it. */
function describe(panels) {
  return panels
    .map((panel) => {
      const bars = readBars(panel).map(
        ({ name, amount, multiple }) => `${name} ${amount}${multiple ? ` (${multiple})` : ''}`,
      );
      return `${panel.title}, ${panel.detail}: ${bars.join(', ')}.`;
    })
    .join(' ');
}

/** Lines of whole words, short enough for the widest of usual fonts. */
function wrap(words) {
  const lines = [''];
  for (const word of words.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > FOOT_LINE_LENGTH) lines.push(word);
    else lines.push(`${lines.pop()} ${word}`.trimStart());
  }
  return lines;
}

/**
 * A picture of a run's figures, as the text of an SVG.
 * @param {{ heading: string, summary: string, panels: import('./panels.js').Panel[], note: string }} chart
 */
export function drawChart({ heading, summary, panels, note }) {
  const { parts, bottom } = drawPanels(panels);
  const notes = wrap(note);
  const height = bottom + notes.length * FOOT_LINE_HEIGHT + MARGIN - FOOT_LINE_HEIGHT;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escapeText(heading)}</title>`,
    `<desc id="description">${escapeText(`${summary} ${describe(panels)} ${note}`)}</desc>`,
    `<style>${STYLE}</style>`,
    `<rect x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="8" class="paper"/>`,
    text(MARGIN, 40, heading, 'heading'),
    text(MARGIN, 62, summary, 'quiet'),
    ...parts,
    ...notes.map((line, index) => text(MARGIN, bottom + index * FOOT_LINE_HEIGHT, line, 'quiet')),
    '</svg>',
  ].join('\n')}\n`;
}
