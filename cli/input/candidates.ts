import { github, type RouteRecord } from 'routebook/catalogue';
import { HELP } from '../help.ts';
import { FORMS } from '../output/forms.ts';
import { SUBCOMMANDS } from '../subcommands.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'];

/** What may stand for the last of these words, as the shell wants it. None leaves it to the shell, which knows files. */
export async function findCandidates(words: readonly string[], shell: string): Promise<string[]> {
  const raw = shell === 'bash' ? joinPairs(words) : words;
  const typed = raw.at(-1) ?? '';
  const current = unquote(typed);
  const earlier = raw.slice(0, -1).map(unquote);
  const candidates = (await candidatesFor(earlier, current)).filter((candidate) => candidate.startsWith(current));
  if (shell !== 'bash') return candidates;
  // Bash breaks words at "=", and takes candidates as they are: inside a quote it closes it, else we have to quote.
  const start = /^['"]/.test(typed) ? 0 : current.indexOf('=') + 1;
  return candidates.map((candidate) => (/^['"]/.test(typed) ? candidate : quote(candidate.slice(start))));
}

async function candidatesFor(earlier: readonly string[], current: string): Promise<string[]> {
  const [first] = earlier;
  if (first === undefined && !current.startsWith('-')) return [...Object.keys(SUBCOMMANDS), 'help', ...routes(current)];
  const load = first !== undefined && Object.hasOwn(SUBCOMMANDS, first) ? SUBCOMMANDS[first] : undefined;
  const call = first === 'check' ? earlier.slice(1) : load || first === 'help' ? undefined : earlier;
  if (current.startsWith('-')) {
    const shared =
      first === 'check' ? optionsIn(HELP).filter((name) => !/^--(as|auth|show-secrets|version)$/.test(name)) : [];
    return [...new Set([...optionsIn(load ? (await load()).HELP : HELP), ...shared, '--help'])];
  }
  const record = call?.map(recordOf).find((found) => found !== undefined);
  const values = valuesOf(earlier.at(-1) ?? '', record);
  if (values) return values;
  if (record) return parametersOf(record, current);
  // Options may stand before the route.
  if (call) return call.some((word) => word.includes('/')) ? [] : routes(current);
  if ((first === 'show' || first === 'explore') && earlier.length === 1) return routes(current);
  if (first === 'match' && earlier.length === 1) return METHODS;
  if (first === 'completion' && earlier.length === 1) return ['bash', 'zsh', 'fish'];
  if (first === 'help' && earlier.length === 1) return Object.keys(SUBCOMMANDS);
  return [];
}

/** Keys of the catalogue; for a URL alone, those of a GET. */
function routes(current: string): string[] {
  const keys = [...github].filter(({ deprecation }) => !deprecation?.removed).map(({ route }) => route as string);
  if (!current.startsWith('/')) return keys;
  return keys.filter((key) => key.startsWith('GET /')).map((key) => key.slice('GET '.length));
}

function recordOf(route: string): RouteRecord | undefined {
  return github.get(route.startsWith('/') ? `GET ${route}` : route);
}

function valuesOf(option: string, record: RouteRecord | undefined): string[] | undefined {
  switch (option) {
    case '--as':
      return Object.keys(FORMS);
    case '--method':
      return METHODS;
    case '--category':
      return [...new Set([...github].flatMap(({ category }) => category ?? []))].sort();
    case '--format':
      return [...(record?.formats ?? [])];
    case '--preview':
      return record?.previews.map(({ name }) => name) ?? [];
    default:
      return undefined;
  }
}

/** Names, and behind a name the values it may have. */
function parametersOf({ parameters, body }: RouteRecord, current: string): string[] {
  const all = [...parameters, ...(body?.fields ?? [])];
  const name = current.includes('=') ? current.slice(0, current.indexOf('=')) : undefined;
  if (name === undefined) return [...new Set(all.map((each) => `${each.name}=`))];
  const values = all.find((each) => each.name === name)?.enum ?? [];
  return values.map((value) => `${name}=${value}`);
}

function optionsIn(help: string): string[] {
  return [...help.matchAll(/^ +(?:-\w, )?(--[a-z-]+)/gm)].map(([, name = '']) => name);
}

/** `type`, `=` and `public` are one word, which bash took apart. */
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

/** The text of a word that a shell has not read yet, whose quote may still be open. */
function unquote(word: string): string {
  const [, mark = '', inner = ''] = /^(['"])(.*)$/s.exec(word) ?? [];
  if (mark === '') return word.replace(/\\(.)/gs, '$1');
  return inner.endsWith(mark) ? inner.slice(0, -1) : inner;
}

function quote(word: string): string {
  return /^[\w./=:@-]*$/.test(word) ? word : `'${word}'`;
}
