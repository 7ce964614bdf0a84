import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Catalogue, RouteRecord } from 'routebook/catalogue';
import { keywordsOf } from '../../src/catalogue/type-keywords.ts';
import { readShellPart } from '../../src/convert/text/shell-words.ts';
import { METHODS } from '../../src/core/methods.ts';
import { EDITION_NAMES } from '../../src/github/editions.ts';
import type { Api } from '../shared/input/api.ts';
import { findConfig } from '../shared/input/choose-api.ts';
import { readConfig } from '../shared/input/config.ts';
import { loadApi } from '../shared/input/load-api.ts';
import { resolveRoute } from '../shared/input/resolve-route.ts';
import { isMethod, takeRoute } from '../shared/input/take-route.ts';
import { FORM_NAMES } from '../shared/output/forms.ts';
import type { Completion, Subcommand } from '../shared/subcommand.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Returns the candidates that complete the last word, in the form that the shell expects. If there are none, the shell completes a
 * file name.
 */
export async function findCandidates(
  words: readonly string[],
  shell: string,
  subcommands: readonly Subcommand[],
): Promise<string[]> {
  const raw = shell === 'bash' ? joinPairs(words) : words;
  const last = raw.at(-1) ?? '';
  const typed = shell === 'powershell' ? last.slice(1) : last;
  const current = unquote(typed);
  const found = await candidatesFor(raw.slice(0, -1).map(unquote), current, subcommands);
  const fitting = found.filter((candidate) => candidate.startsWith(current));
  return [...new Set(fitting)].flatMap((candidate) => quoteFor(shell, typed, current, candidate));
}

async function candidatesFor(
  earlier: readonly string[],
  current: string,
  subcommands: readonly Subcommand[],
): Promise<readonly string[]> {
  const [first = ''] = earlier;
  const names = subcommands.map(({ name }) => name);
  const subcommand = subcommands.find(({ name }) => name === first);
  const { OPTIONS: options } = await (subcommand?.load() ?? import('../build/command.ts'));
  const { values, positionals } = parseLoosely(subcommand ? earlier.slice(1) : earlier, options);
  const textOf = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined);
  const selected = { catalogue: textOf('catalogue'), edition: textOf('edition') };
  const api = await loadApi(selected).catch(() => loadApi({ catalogue: 'github' }));
  const completes = subcommand?.completes ?? 'call';
  const record = completes === 'call' ? recordOf(positionals, api) : undefined;
  const [option, start] = optionInProgress(earlier.at(-1) ?? '', current, options);
  if (option !== undefined) return valuesOf(option, record, api).map((value) => `${start}${value}`);
  if (current.startsWith('-')) return [...Object.keys(options), 'help'].map((name) => `--${name}`);
  if (earlier.length === 0) return [...names, ...routesFor(current, api.catalogue)];
  if (record) return parametersOf(record, current);
  if (completes === 'call' || completes === 'route') return routeCandidates(positionals, current, api.catalogue);
  return positionals.length === 0 ? wordsOf(completes, names) : [];
}

/** Parses the options and arguments as far as possible, because the command line is not complete yet. */
function parseLoosely(args: readonly string[], options: Options) {
  return parseArgs({ args: [...args], options, strict: false, allowPositionals: true });
}

/** Returns the option whose value is being typed, and the text before the value: `--as cu` or `--as=cu`. */
function optionInProgress(
  previous: string,
  current: string,
  options: Options,
): [name: string | undefined, start: string] {
  const takesValue = (name: string) => Object.hasOwn(options, name) && options[name]?.type === 'string';
  const [inline, name = ''] = /^--([a-z-]+)=/.exec(current) ?? [];
  if (inline !== undefined) return [takesValue(name) ? name : undefined, inline];
  const long = previous.startsWith('--')
    ? previous.slice(2)
    : Object.keys(options).find((each) => `-${options[each]?.short}` === previous);
  return [long !== undefined && takesValue(long) ? long : undefined, ''];
}

function recordOf(positionals: readonly string[], api: Api): RouteRecord | undefined {
  try {
    return resolveRoute(takeRoute(positionals).text, api).record;
  } catch {
    return undefined;
  }
}

/** Whether no route has been typed yet, or only its method. */
function routeCandidates(positionals: readonly string[], current: string, catalogue: Catalogue): string[] {
  const [method = '', ...rest] = positionals;
  if (positionals.length === 0) return routesFor(current, catalogue);
  return isMethod(method) && rest.length === 0 ? pathsOf(method.toUpperCase(), catalogue) : [];
}

/** Completes routes: keys of the catalogue, keys of GET routes for a path without a method, and operation ids for a word with a slash. */
function routesFor(current: string, catalogue: Catalogue): string[] {
  if (current.startsWith('/')) return pathsOf('GET', catalogue);
  if (/^[\w-]+\//.test(current)) return currentRecords(catalogue).flatMap(({ operationId }) => operationId ?? []);
  return currentRecords(catalogue).map(({ route }) => route);
}

function pathsOf(method: string, catalogue: Catalogue): string[] {
  const keys = currentRecords(catalogue).map(({ route }) => route);
  return keys.filter((key) => key.startsWith(`${method} `)).map((key) => key.slice(method.length + 1));
}

function currentRecords(catalogue: Catalogue): RouteRecord[] {
  return [...catalogue].filter(({ deprecation }) => !deprecation?.removed);
}

async function wordsOf(completes: Completion, names: readonly string[]): Promise<readonly string[]> {
  if (completes === 'topic') return [...names, ...Object.keys((await import('../help/topics.ts')).TOPICS)];
  return typeof completes === 'string' ? [] : completes;
}

function valuesOf(option: string, record: RouteRecord | undefined, { catalogue }: Api): readonly string[] {
  switch (option) {
    case 'as':
      return FORM_NAMES;
    case 'method':
      return METHODS;
    case 'category':
      return catalogue.categories
        .flatMap(({ name, subcategories }) => [name, ...subcategories.map((each) => `${name}/${each.name}`)])
        .sort();
    case 'format':
      return [...(record?.formats ?? [])];
    case 'preview':
      return record?.previews.map(({ name }) => name) ?? [];
    case 'api-version':
      return catalogue.versions;
    case 'fail-on':
      return ['requests', 'readers', 'breaking', 'any'];
    case 'edition':
      return EDITION_NAMES;
    case 'catalogue':
      return ['github', ...namedCatalogues()];
    default:
      return [];
  }
}

function namedCatalogues(): string[] {
  try {
    return [...readConfig(findConfig()).catalogues.keys()];
  } catch {
    // The commands themselves report a broken configuration file.
    return [];
  }
}

/** Completes names of parameters and, after a name, its values. */
function parametersOf({ parameters, body }: RouteRecord, current: string): string[] {
  const all = [...parameters, ...(body?.fields ?? [])];
  const name = current.includes('=') ? current.slice(0, current.indexOf('=')) : undefined;
  if (name === undefined) return all.map((each) => `${each.name}=`);
  const found = all.find((each) => each.name === name);
  const isBoolean = found !== undefined && acceptsBoolean(found.type);
  return (found?.enum ?? (isBoolean ? [true, false] : [])).map((value) => `${name}=${value}`);
}

function acceptsBoolean(type: RouteRecord['parameters'][number]['type']): boolean {
  return type === 'boolean' || keywordsOf(type).anyOf?.includes('boolean') === true;
}

/** Joins words that bash split at `=`: `type`, `=` and `public` are one word, and so are `--as`, `=` and `cu`. */
function joinPairs(words: readonly string[]): string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const isMark = /^:?=$/.test(word);
    if (joined.length > 0 && (isMark || isOpen)) joined.push(`${joined.pop()}${word}`);
    else joined.push(word);
    isOpen = isMark;
  }
  return joined;
}

/** Removes the quotes of a word that the shell has not parsed yet. A quote may still be open. */
function unquote(word: string): string {
  let plain = '';
  for (let at = 0; at < word.length; ) {
    const { text, end } = readShellPart(word, at);
    plain += text;
    at = end;
  }
  return plain;
}

/**
 * Returns a candidate in the form that the shell inserts, or nothing if it cannot be inserted safely. Zsh and fish quote candidates
 * themselves. PowerShell inserts them unchanged, and so does Bash, but only the part after the last `=`.
 */
function quoteFor(shell: string, typed: string, current: string, candidate: string): string[] {
  // A line break would split one candidate into two, and the terminal would interpret other control characters.
  if (/\p{Cc}/u.test(candidate)) return [];
  if (shell === 'powershell')
    return [/^[\w./=:-]*$/.test(candidate) ? candidate : `'${candidate.replaceAll("'", "''")}'`];
  if (shell !== 'bash') return [candidate];
  // Inside an open quote, the same quote would end it.
  if (typed.startsWith("'")) return candidate.includes("'") ? [] : [candidate];
  if (typed.startsWith('"')) return /["$`\\!]/.test(candidate) ? [] : [candidate];
  return [quoteWord(candidate.slice(current.indexOf('=') + 1))];
}

function quoteWord(word: string): string {
  return /^[\w./=:@-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
