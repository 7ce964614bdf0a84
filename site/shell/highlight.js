// Highlights code in the colours of the other pages. A grammar for each language would take minutes for 1,200 pages, and a style on each
// word would double their size: here, a pattern finds what has a colour, and a class names it.
import { escapeHtml } from '../html.js';

const STRING = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|${'`'}(?:[^${'`'}\\]|\\.)*${'`'}`;

const LANGUAGES = {
  ts: new RegExp(
    String.raw`(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<string>${STRING})|(?<keyword>\b(?:import|from|export|const|let|await|async|new|return|function|class|interface|type|extends|readonly|keyof|typeof|infer|in|of|if|else|throw|declare|implements)\b)|(?<constant>\b(?:\d[\d_.]*|true|false|null|undefined|string|number|boolean|unknown|never|void|any|object)\b)|(?<function>\b[A-Za-z_$][\w$]*(?=\(|<[^<>\n]*>\())`,
    'g',
  ),
  sh: new RegExp(
    String.raw`(?<comment>(?<=^|\s)#[^\n]*)|(?<string>${STRING})|(?<constant>(?<=\s)--?[A-Za-z][\w-]*)|(?<function>^[a-z]+\b)`,
    'gm',
  ),
  json: /(?<key>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\\n]|\\.)*")|(?<constant>\b(?:-?\d[\d.eE+-]*|true|false|null)\b)/g,
};

/** The colours of the themes of the other pages, in light and dark. */
const COLOURS = {
  comment: ['#59636e', '#9198a1'],
  string: ['#032f62', '#9ecbff'],
  keyword: ['#c21a2e', '#f97583'],
  constant: ['#005cc5', '#79b8ff'],
  function: ['#6f42c1', '#b392f0'],
  key: ['#005cc5', '#79b8ff'],
};

function highlight(code, pattern) {
  let end = 0;
  let html = '';
  for (const match of code.matchAll(pattern)) {
    const [name] = Object.entries(match.groups).find(([, text]) => text !== undefined);
    html += `${escapeHtml(code.slice(end, match.index))}<span class="hl-${name}">${escapeHtml(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(end));
}

/** A block of code with a button that copies it. */
export function codeBlock(code, language) {
  const pattern = LANGUAGES[language];
  const html = pattern === undefined ? escapeHtml(code) : highlight(code, pattern);
  return `<div class="language-${language} vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">${language}</span><pre class="vp-code" tabindex="0"><code>${html}</code></pre></div>`;
}

/** VitePress gives the words of a block the colour in these variables. */
export const highlightStyle = () =>
  [
    ...Object.entries(COLOURS).map(
      ([name, [light, dark]]) => `.hl-${name}{--shiki-light:${light};--shiki-dark:${dark}}`,
    ),
    '.vp-doc .vp-code code{color:var(--vp-c-text-1)}',
  ].join('\n');
