import { splitWords } from './shell-words.ts';

/** A request as a command line gives it. */
export interface PastedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  /** Options that say something about the request that cannot be taken over. */
  readonly leftOut: readonly string[];
}

/** Options with a value, by what they are about. */
const VALUES: Readonly<Record<string, string>> = {
  '-X': 'method',
  '--request': 'method',
  '--url': 'url',
  '-H': 'header',
  '--header': 'header',
  '-d': 'data',
  '--data': 'data',
  '--data-raw': 'data',
  '--data-ascii': 'data',
  '--data-binary': 'data',
  '--json': 'json',
  '--oauth2-bearer': 'bearer',
  '-u': 'user',
  '--user': 'user',
  '-b': 'cookie',
  '--cookie': 'cookie',
  '-A': 'agent',
  '--user-agent': 'agent',
  '-F': 'form',
  '--form': 'form',
  '--form-string': 'form',
  '--data-urlencode': 'form',
  '-T': 'form',
  '--upload-file': 'form',
};

/** Options with a value that are about the transfer and not about the request. */
const OTHERS = new Set(
  ['-o', '--output', '-m', '--max-time', '--connect-timeout', '-w', '--write-out', '--retry', '-x', '--proxy', '-e']
    .concat([
      '--referer',
      '--cacert',
      '--cert',
      '--key',
      '-E',
      '-c',
      '--cookie-jar',
      '-D',
      '--dump-header',
      '--resolve',
    ])
    .concat([
      '-K',
      '--config',
      '-r',
      '--range',
      '--max-redirs',
      '--retry-delay',
      '--limit-rate',
      '-y',
      '-Y',
      '-z',
      '-C',
    ]),
);

export function isCurl(text: string): boolean {
  return /^\s*(?:\$\s+)?curl\s/.test(text);
}

/** Reads a command line of curl; undefined if it names no address. */
export function readCurl(command: string): PastedRequest | undefined {
  const words = splitWords(command.replace(/^\s*(?:\$\s+)?curl\s/, ''));
  const headers: [string, string][] = [];
  const data: string[] = [];
  const leftOut: string[] = [];
  let method: string | undefined;
  let url: string | undefined;
  let isQuery = false;
  const take: Readonly<Record<string, (value: string) => void>> = {
    method: (value) => {
      method = value.toUpperCase();
    },
    url: (value) => {
      url ??= value;
    },
    header: (value) => {
      const colon = value.indexOf(':');
      if (colon > 0) headers.push([value.slice(0, colon).trim().toLowerCase(), value.slice(colon + 1).trim()]);
    },
    data: (value) => data.push(value),
    json: (value) => {
      data.push(value);
      headers.push(['content-type', 'application/json']);
    },
    bearer: (value) => headers.push(['authorization', `Bearer ${value}`]),
    // GitHub takes a token as the password of a user.
    user: (value) => headers.push(['authorization', `Bearer ${value.slice(value.indexOf(':') + 1)}`]),
    cookie: () => leftOut.push('cookie'),
    agent: () => leftOut.push('user-agent'),
    form: () => leftOut.push('form'),
  };
  for (const { option, value } of readOptions(words)) {
    if (option === '') take['url']?.(value);
    else if (option === '-G' || option === '--get') isQuery = true;
    else if (option === '-I' || option === '--head') method ??= 'HEAD';
    else if (Object.hasOwn(VALUES, option)) take[VALUES[option] ?? '']?.(value);
  }
  if (url === undefined) return undefined;
  const body = data.join('&');
  if (isQuery && body !== '') url += `${url.includes('?') ? '&' : '?'}${body}`;
  const hasBody = data.length > 0 && !isQuery;
  return { method: method ?? (hasBody ? 'POST' : 'GET'), url, headers, leftOut, ...(hasBody ? { body } : {}) };
}

interface Option {
  /** Empty for a word that belongs to none. */
  readonly option: string;
  readonly value: string;
}

function* readOptions(words: readonly string[]): Generator<Option> {
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string;
    const next = () => words[++index] ?? '';
    if (word === '|' || word === ';' || word === '&&') return;
    if (word.startsWith('--')) yield { option: word, value: takesValue(word) ? next() : '' };
    else if (word.startsWith('-') && word !== '-') yield* readShort(word, next);
    else if (word.trim() !== '') yield { option: '', value: word };
  }
}

/** Short options can stand together, `-sSL`, and their value behind them, `-XPOST`. */
function* readShort(word: string, next: () => string): Generator<Option> {
  for (let index = 1; index < word.length; index++) {
    const option = `-${word[index]}`;
    if (takesValue(option)) {
      yield { option, value: word.slice(index + 1) || next() };
      return;
    }
    yield { option, value: '' };
  }
}

function takesValue(option: string): boolean {
  return Object.hasOwn(VALUES, option) || OTHERS.has(option);
}
