import { join, UNKNOWN_MEMBERS, UNKNOWN_READS, type WrittenCall } from '../call.ts';
import { powershellCommands, type Section, WORKFLOW_EXPRESSION } from './build-files.ts';
import { readExpressions } from './shell-words.ts';

const KEY = /^(\s*(?:- +)*)(["']?)(run|script|before_script|after_script|cmd|cmds|command|commands)\2\s*:(?:\s+(.*))?$/;
const BLOCK = /^[|>][-+\d]*\s*(?:#.*)?$/;
const JAVASCRIPT =
  /\bawait\b|\bconst\s|\blet\s|=>|\bgithub\.(?:rest|request|paginate|graphql)\b|\brequire\(|\bcontext\.repo\b|\bcore\.\w+\(/;

/** `route: GET /repos/{owner}/{repo}` of octokit/request-action. */
const ROUTE = /^(\s*(?:- +)*route\s*:\s+)(["']?)((?:GET|HEAD|POST|PUT|PATCH|DELETE) +\/.*?)\2\s*$/;

/** The commands and scripts of a workflow or of another file with steps: the values of `run` and `script`. */
export function yamlBlocks(text: string): Section[] {
  const sections: Section[] = [];
  const lines = splitLines(text);
  const variables = readVariables(text);
  for (let index = 0; index < lines.length; index++) {
    const { start, content } = lines[index] as Line;
    const route = ROUTE.exec(content);
    if (route !== null) {
      const [, before = '', quote = '', value = ''] = route;
      sections.push({ kind: 'route', text: value, offset: start + before.length + quote.length });
    }
    const match = KEY.exec(content);
    if (match === null) continue;
    const [, before = '', , , value = ''] = match;
    const indent = before.length;
    const style = BLOCK.test(value.trim()) ? value.trim()[0] : undefined;
    if (value.trim() !== '' && style === undefined && !value.trim().startsWith('#')) {
      sections.push(...inlineValue(value, start + content.length - value.length, variables));
      continue;
    }
    const end = endOfBlock(lines, index + 1, style === undefined ? indent - 1 : indent);
    const first = lines[index + 1];
    if (first === undefined || end <= index) continue;
    const last = lines[end] as Line;
    const body = text.slice(first.start, last.start + last.content.length);
    const script = style === '>' ? body.replace(/\n/g, ' ') : style === undefined ? listItems(body) : body;
    sections.push(...createSections(script, first.start, variables));
    index = end;
  }
  return sections;
}

interface Line {
  readonly start: number;
  readonly content: string;
}

function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= text.length; ) {
    const end = text.indexOf('\n', start);
    const stop = end < 0 ? text.length : end;
    lines.push({ start, content: text.slice(start, stop).replace(/\r$/, '') });
    start = stop + 1;
  }
  return lines;
}

/** The last line of a block: those that are empty or indented further than its key. */
function endOfBlock(lines: readonly Line[], from: number, indent: number): number {
  let end = from - 1;
  for (let index = from; index < lines.length; index++) {
    const { content } = lines[index] as Line;
    if (content.trim() === '') continue;
    const own = content.length - content.trimStart().length;
    const isItem = /^\s*- /.test(content);
    if (own <= indent || (own === indent + 1 && indent < 0 && !isItem)) break;
    // A sibling key ends a list that is not indented.
    if (own === indent + 1 && !isItem && /^\s*[\w-]+:(?:\s|$)/.test(content)) break;
    end = index;
  }
  return end;
}

/** A value in the line of its key, without its quotes. */
function inlineValue(value: string, offset: number, variables: Variables): Section[] {
  const quote = value[0];
  const isQuoted = (quote === '"' || quote === "'") && value.trimEnd().endsWith(quote) && value.trimEnd().length > 1;
  if (!isQuoted) return createSections(value, offset, variables);
  const inner = value.trimEnd().slice(1, -1);
  const script = quote === '"' ? inner.replace(/\\"/g, ' "') : inner.replace(/''/g, " '");
  return createSections(script, offset + 1, variables);
}

/** Items of a list as lines of a script. */
function listItems(body: string): string {
  return body.replace(
    /^(\s*)- (["']?)(.*?)\2(\r?)$/gm,
    (_, space: string, quote: string, rest: string, end: string) =>
      `${space}  ${quote === '' ? '' : ' '}${rest}${quote === '' ? '' : ' '}${end}`,
  );
}

/** Variables of a workflow whose value is a URL or a path of the API, by name. */
type Variables = ReadonlyMap<string, string>;

const VARIABLE =
  /^[ \t]*([A-Za-z_]\w*)[ \t]*:[ \t]*(["']?)((?:https?:\/\/api\.github\.com|\$\{\{ *github\.api_url *\}\}|\/?(?:repos|orgs|users|enterprises)\/)(?:\$\{\{[^{}\n]*\}\}|[^"'\s])*)\2[ \t]*\r?$/gm;
/** Commands of PowerShell. */
const POWERSHELL = /\b(?:Invoke-RestMethod|Invoke-WebRequest|Write-Host)\b|^\s*\$\w+\s*\+?=\s|\$env:\w/im;

/** `env: { RELEASES: https://api.github.com/… }` */
function readVariables(text: string): Variables {
  return new Map([...text.matchAll(VARIABLE)].map(([, name = '', , value = '']) => [name, value]));
}

function createSections(text: string, offset: number, variables: Variables): Section[] {
  if (POWERSHELL.test(text)) {
    // An expression of a workflow is read like one of PowerShell.
    const script = text.replace(/\$\{\{([^{}]*)\}\}/g, (_, inner: string) => `$(${inner}  )`);
    const commands = powershellCommands(text).map((each) => ({ ...each, offset: each.offset + offset }));
    return [{ kind: 'powershell', text: script, offset }, ...commands];
  }
  // `shell: python`
  if (/^\s*(?:import [a-z]\w*|from [a-z][\w.]* import )/m.test(text) && !/^\s*(?:python3?|cat|echo|set) /m.test(text))
    return [{ kind: 'python', text, offset }];
  if (JAVASCRIPT.test(text) && !/^\s*(?:gh|curl|npm|npx|node|git|echo|set) /m.test(text))
    return [{ kind: 'js', text: hideExpressions(text), offset }];
  // The variables are assigned before the script, so that its positions stay the same.
  const used = [...variables].filter(([name]) => text.includes(name));
  const before = used.map(([name, value]) => `${name}="${value}"\n`).join('');
  return [{ kind: 'shell', text: before + plainCommands(text), offset: offset - before.length }];
}

/** Commands with `{{ .Name }}` of a template as variables of the shell, and without the `!` of an alias, with every character in its place. */
function plainCommands(text: string): string {
  return text.replace(/^(\s*)!/, '$1 ').replace(/(?<!\$)\{\{([^{}\n]*)\}\}/g, (whole, inner: string) => {
    const [name = 'value'] = /[A-Za-z_]\w*(?=\W*$)/.exec(inner) ?? [];
    return `\${${name.padEnd(whole.length - 3, '_')}}`;
  });
}

/**
 * Replaces the expressions of a workflow, `${{ … }}`, in a script with names of the same length, so that the script can be parsed.
 */
function hideExpressions(text: string): string {
  let hidden = '';
  let at = 0;
  for (let open = text.indexOf('${{'); open >= 0; open = text.indexOf('${{', at)) {
    const close = text.indexOf('}}', open);
    if (close < 0) break;
    hidden += text.slice(at, open) + WORKFLOW_EXPRESSION.repeat(close + 2 - open);
    at = close + 2;
  }
  return hidden + text.slice(at);
}

/** The call that the option `route` of octokit/request-action describes: `GET /repos/${{ github.repository }}/issues`. */
export function readRouteText(text: string): WrittenCall {
  const [, method = '', path = ''] = /^(\w+) +(.*)$/s.exec(text) ?? [];
  return {
    form: 'route',
    start: 0,
    end: text.length,
    method,
    url: join(readExpressions(path)),
    nameSpan: path.includes('${{') ? undefined : { start: 0, end: text.length },
    // The other options of the step may be parameters.
    members: UNKNOWN_MEMBERS,
    isComplete: false,
    isCertain: true,
    isPaginated: false,
    memberKind: 'parameters',
    reads: () => UNKNOWN_READS,
  };
}
