import type { YamlReader } from '../../tree/load-yaml.ts';
import type { Section } from './build-files.ts';
import { yamlBlocks } from './yaml-blocks.ts';

const SHELL = /^(?:sh|bash|shell|zsh|console|terminal|shell-session|shellsession|sh-session|ksh|fish|cmd)$/;
const SCRIPTS: { readonly [name: string]: 'js' | 'jsx' | 'ts' | 'tsx' } = {
  js: 'js',
  javascript: 'js',
  mjs: 'js',
  cjs: 'js',
  node: 'js',
  jsx: 'jsx',
  ts: 'ts',
  mts: 'ts',
  cts: 'ts',
  typescript: 'ts',
  tsx: 'tsx',
};
/** Text that a block without a language must contain. */
const PLAIN = /^(?:|text|txt|plain|plaintext|none)$/;
const COMMAND = /^[ \t]*(?:[$%] )?(?:.{0,200}(?:\||\$\() *)?(?:gh api|curl|wget) /m;
const OCTOKIT_CALL = /\b(?:octokit|github\.rest)(?:\.\w+){1,3}\(/;
const FENCE = /^([ \t>]*(?:[-*+] |\d+[.)] )?[ \t]*)(`{3,}|~{3,})[ \t]*([^\s`{,:]*)[^`\n]*$/;

/** The code blocks of a Markdown text in languages that are read, and the steps in its front matter. */
export function markdownBlocks(text: string, readYaml: YamlReader): Section[] {
  const sections: Section[] = frontMatter(text, readYaml);
  let open: { readonly fence: string; readonly name: string; readonly start: number } | undefined;
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start);
    const stop = end < 0 ? text.length : end;
    const line = text.slice(start, stop).replace(/\r$/, '');
    const match = line.length < 500 ? FENCE.exec(line) : null;
    if (match !== null) {
      const [, , fence = '', name = ''] = match;
      if (open === undefined) open = { fence, name: name.toLowerCase(), start: stop + 1 };
      else if (name === '' && fence[0] === open.fence[0] && fence.length >= open.fence.length) {
        sections.push(...readBlock(open.name, text.slice(open.start, start), open.start, readYaml));
        open = undefined;
      }
    }
    start = stop + 1;
  }
  return sections;
}

/** The steps of a workflow between the two lines of dashes that a text may start with. */
function frontMatter(text: string, readYaml: YamlReader): Section[] {
  const [, start = '', body] = /^(---[ \t]*\r?\n)(.*?)^---[ \t]*\r?$/ms.exec(text.startsWith('---') ? text : '') ?? [];
  return body === undefined
    ? []
    : yamlBlocks(body, readYaml).map((section) => ({ ...section, offset: section.offset + start.length }));
}

/** JSON, which is often marked as a script. */
const DATA = /^\s*(?:\{\s*"|\[\s*[[{"])/;

function readBlock(name: string, body: string, offset: number, readYaml: YamlReader): Section[] {
  const text = body.replace(/^[ \t]*>[ \t>]*/gm, (quote) => ' '.repeat(quote.length));
  if (SHELL.test(name) || (PLAIN.test(name) && COMMAND.test(text))) {
    return [{ kind: 'shell', text: text.replace(/^(\s*)[$%] /gm, '$1  '), offset }];
  }
  if (name === '' && OCTOKIT_CALL.test(text)) return [{ kind: 'ts', text, offset }];
  if (Object.hasOwn(SCRIPTS, name) && DATA.test(text)) return [];
  if (Object.hasOwn(SCRIPTS, name)) return [{ kind: SCRIPTS[name] as 'js', text, offset }];
  const inner = /^ya?ml$/.test(name)
    ? yamlBlocks(text, readYaml)
    : /^(?:vue|svelte|html)$/.test(name)
      ? htmlScripts(text)
      : [];
  return inner.map((section) => ({ ...section, offset: section.offset + offset }));
}

// Repetitions are limited, so that unterminated quotes are not scanned again for each tag.
const OPEN = /<script\b((?:[^>"']|"[^"]{0,500}"|'[^']{0,500}'){0,500})>/gi;

/** The scripts of a Vue or Svelte component, or of a page. */
export function htmlScripts(text: string): Section[] {
  const sections: Section[] = [];
  const lower = text.toLowerCase();
  OPEN.lastIndex = 0;
  for (let match = OPEN.exec(text); match !== null; match = OPEN.exec(text)) {
    const [whole, attributes = ''] = match;
    const offset = match.index + whole.length;
    const end = lower.indexOf('</script', offset);
    const body = text.slice(offset, end < 0 ? text.length : end);
    OPEN.lastIndex = offset + body.length;
    const [, type = ''] = /\btype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes) ?? [];
    if (/json|template|x-|importmap|speculation/i.test(type)) continue;
    const [, lang = ''] = /\blang\s*=\s*["']?(\w+)/i.exec(attributes) ?? [];
    sections.push({ kind: /^tsx$/i.test(lang) ? 'tsx' : /^t/i.test(lang) ? 'ts' : 'js', text: body, offset });
  }
  return sections;
}
