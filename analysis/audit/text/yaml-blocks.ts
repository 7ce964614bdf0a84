import type { YamlReader, YamlValue } from '../../tree/load-yaml.ts';
import { join, UNKNOWN_MEMBERS, UNKNOWN_READS, type WrittenCall } from '../call.ts';
import { decode, decodeSingle, powershellCommands, type Section, WORKFLOW_EXPRESSION } from './build-files.ts';
import { readExpressions } from './shell-words.ts';

const COMMANDS = /^(?:run|script|before_script|after_script|cmd|cmds|command|commands)$/;
const JAVASCRIPT =
  /\bawait\b|\bconst\s|\blet\s|=>|\bgithub\.(?:rest|request|paginate|graphql)\b|\brequire\(|\bcontext\.repo\b|\bcore\.\w+\(/;
/** `route: GET /repos/{owner}/{repo}` of octokit/request-action. */
const ROUTE = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE) +\//;
/** A URL or a path of the API: `env: { RELEASES: https://api.github.com/… }`. */
const API_VALUE =
  /^(?:https?:\/\/api\.github\.com|\$\{\{ *github\.api_url *\}\}|\/?(?:repos|orgs|users|enterprises)\/)/;

/** The commands and scripts of a workflow or of another file with steps: the values of `run` and `script`. */
export function yamlBlocks(text: string, readYaml: YamlReader): Section[] {
  const yaml = readYaml();
  if (yaml === undefined) return [{ kind: 'fault', text: 'YAML is not read without the package "yaml".', offset: 0 }];
  const sections: Section[] = [];
  const commands: YamlValue[] = [];
  const variables = new Map<string, string>();
  const seen = new Set<YamlValue>();
  for (const document of yaml.parseAllDocuments(text, { uniqueKeys: false, logLevel: 'silent' })) {
    const [fault] = document.errors;
    if (fault !== undefined)
      sections.push({
        kind: 'fault',
        text: 'This is not valid YAML: it was not read completely.',
        offset: fault.pos[0],
      });
    const stack = [document.contents];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      const value = node?.resolve === undefined ? node : node.resolve(document);
      if (!value || seen.has(value)) continue;
      seen.add(value);
      for (const each of value.items ?? []) {
        if (!('key' in each)) {
          stack.push(each);
          continue;
        }
        readPair(String(each.key?.value ?? ''), each.value);
        stack.push(each.value);
      }
    }

    function readPair(key: string, given: YamlValue | null): void {
      const value = given?.resolve === undefined ? given : given.resolve(document);
      if (!value?.range) return;
      const written = typeof value.value === 'string' ? value.value : '';
      if (COMMANDS.test(key)) commands.push(value);
      else if (key === 'route' && ROUTE.test(written))
        sections.push({ kind: 'route', text: written, offset: text.indexOf(written.slice(0, 5), value.range[0]) });
      else if (/^[A-Za-z_]\w*$/.test(key) && API_VALUE.test(written)) variables.set(key, written);
    }
  }
  for (const value of new Set(commands)) {
    const [start] = value.range as readonly [number, number];
    sections.push(...createSections(scriptOf(text, value), start, variables));
  }
  return sections.sort((one, other) => one.offset - other.offset);
}

/** The text of a command, or of a list of commands, with every character in its place. */
function scriptOf(text: string, value: YamlValue): string {
  const [start, end] = value.range as readonly [number, number];
  const written = text.slice(start, end);
  if (value.items !== undefined) {
    let script = '';
    for (const each of value.items) {
      if ('key' in each || !each.range || each.items !== undefined) continue;
      const [from = start] = each.range;
      const between = blank(text.slice(start + script.length, from));
      // Items in one line are commands of their own too.
      script += `${between.includes('\n') ? between : between.replace(' ', '\n')}${scriptOf(text, each)}`;
    }
    return script + blank(text.slice(start + script.length, end));
  }
  switch (value.type) {
    case 'BLOCK_LITERAL':
    case 'BLOCK_FOLDED': {
      const header = written.indexOf('\n') + 1;
      const body = written.slice(header);
      return blank(written.slice(0, header)) + (value.type === 'BLOCK_FOLDED' ? body.replace(/\n(?=.)/gs, ' ') : body);
    }
    case 'QUOTE_DOUBLE':
      return ` ${decode(written.slice(1, -1).replace(/\n/g, ' '))} `;
    case 'QUOTE_SINGLE':
      return ` ${decodeSingle(written.slice(1, -1)).replace(/\n/g, ' ')} `;
    default:
      return written.replace(/\n/g, ' ');
  }
}

/** Spaces in the place of all characters but the ends of lines. */
function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** Variables of a workflow whose value is a URL or a path of the API, by name. */
type Variables = ReadonlyMap<string, string>;

/** Commands of PowerShell. */
const POWERSHELL = /\b(?:Invoke-RestMethod|Invoke-WebRequest|Write-Host)\b|^\s*\$\w+\s*\+?=\s|\$env:\w/im;

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
