// Reads the documentation pages and their code blocks, headings and links.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toAnchor } from '../site/vitepress/anchors.js';

/**
 * @typedef {object} Block
 * @property {string} page the file that contains it
 * @property {number} line where its code begins, from 1
 * @property {string} language `ts`, `sh` …; empty for a drawing
 * @property {string} code
 * @property {string | undefined} name the text of the comment above it, usually a file name
 * @property {boolean} isNext whether it follows the block before it with nothing but an empty line between
 */

/** The README, followed by the pages in docs and the skill for agents. */
export function pageNames(root = '.') {
  const documents = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  const skill = 'skills/routebook/SKILL.md';
  const pages = ['README.md', ...documents.sort().map((name) => `docs/${name}`)];
  return existsSync(join(root, skill)) ? [...pages, skill] : pages;
}

const FENCE = /^(?:<!-- (.+) -->\n)?```(\w*)\n([\s\S]*?)^```$/gm;

/** @returns {Block[]} */
export function readBlocks(page, root = '.') {
  const text = readFileSync(join(root, page), 'utf8');
  let end = -1;
  return [...text.matchAll(FENCE)].map((match) => {
    const [whole, name, language = '', code = ''] = match;
    const isNext = end >= 0 && text.slice(end, match.index) === '\n\n';
    end = match.index + whole.length;
    const line = text.slice(0, end).split('\n').length - code.split('\n').length + 1;
    return { page, line, language, code, name, isNext };
  });
}

/** The text without code blocks, because links and headings in code do not count. */
function proseOf(text) {
  return text.replace(FENCE, '').replace(/<!--[\s\S]*?-->/g, '');
}

/** How many words a page has, without code, tags and the addresses of links. */
export function wordsIn(text) {
  const prose = proseOf(text)
    .replace(/`[^`\n]*`/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/\]\([^)]*\)/g, ']');
  return prose.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** The anchors of a page by GitHub's rules; repeated anchors have a number. */
export function anchorsIn(text) {
  const seen = new Map();
  return [...proseOf(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/`/g, '');
    const anchor = toAnchor(plain);
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

/** The targets of the links and images on a page, except those in code. */
export function linksIn(text) {
  const prose = proseOf(text).replace(/`[^`\n]*`/g, '');
  const found = prose.matchAll(/\]\(([^)\s]+)\)|\s(?:href|src|srcset)="([^"]+)"/g);
  return [...found].map(([, target, attribute = '']) => target ?? attribute);
}

/** The code in the sentences of a page, except code that is the text of a link. */
export function codeSpansIn(text) {
  const prose = proseOf(text).replace(/\[[^\]]*\]\([^)\s]+\)/g, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}
