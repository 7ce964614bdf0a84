import { userToken } from './user-token.ts';

/** A request, as a command describes it. */
export interface PastedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  /** Parts of the request that the form cannot contain. */
  readonly leftOut: readonly string[];
}

/** Options with a value, by what the value is. */
const VALUES: Readonly<Record<string, string>> = {
  '-X': 'method',
  '--request': 'method',
  '--url': 'url',
  '-H': 'header',
  '--header': 'header',
  '-d': 'data',
  '--data': 'data',
  '--data-ascii': 'data',
  '--data-binary': 'data',
  '--data-raw': 'raw',
  '--data-urlencode': 'encoded',
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
  '-T': 'upload',
  '--upload-file': 'upload',
};

/** Options with a value that concern the transfer, not the request. */
const OTHERS: ReadonlySet<string> = new Set(
  `-c -C -D -e -E -K -m -o -P -Q -r -t -U -w -x -y -Y -z --cacert --capath --cert --ciphers --config --connect-timeout --connect-to
  --cookie-jar --dump-header --interface --key --limit-rate --max-filesize --max-redirs --max-time --netrc-file --noproxy
  --output --output-dir --pass --pinnedpubkey --proxy --proxy-header --proxy-user --range --referer --resolve --retry --retry-delay
  --retry-max-time --speed-limit --speed-time --stderr --trace --trace-ascii --unix-socket --write-out`.split(/\s+/),
);

/** Reads the arguments of curl; undefined if there is no URL. */
export function readCurl(args: readonly string[]): PastedRequest | undefined {
  const urls: string[] = [];
  const headers: [string, string][] = [];
  const data: string[] = [];
  const leftOut: string[] = [];
  let method: string | undefined;
  let usualMethod = 'GET';
  let isQuery = false;
  const takeData = (text: string | undefined) => {
    usualMethod = 'POST';
    if (text === undefined) leftOut.push('a file');
    else data.push(text);
  };
  const take: Readonly<Record<string, (value: string) => void>> = {
    method: (value) => {
      method = value.toUpperCase();
    },
    url: (value) => urls.push(value),
    header: (value) => {
      const colon = value.indexOf(':');
      if (colon > 0) headers.push([value.slice(0, colon).trim().toLowerCase(), value.slice(colon + 1).trim()]);
    },
    data: (value) => takeData(value.startsWith('@') ? undefined : value),
    raw: takeData,
    encoded: (value) => takeData(encodeData(value)),
    json: (value) => {
      take['data']?.(value);
      headers.push(['content-type', 'application/json']);
    },
    bearer: (value) => headers.push(['authorization', `Bearer ${value}`]),
    user: (value) => {
      const [name = '', ...password] = value.split(':');
      headers.push(['authorization', `Bearer ${userToken(name, password.join(':'))}`]);
    },
    cookie: () => leftOut.push('cookie'),
    agent: () => leftOut.push('user-agent'),
    form: () => {
      usualMethod = 'POST';
      leftOut.push('form');
    },
    upload: () => {
      usualMethod = 'PUT';
      leftOut.push('a file');
    },
  };
  for (const { option, value } of readOptions(args)) {
    if (option === '') urls.push(value);
    else if (option === '-G' || option === '--get') isQuery = true;
    else if (option === '-I' || option === '--head') method ??= 'HEAD';
    else if (Object.hasOwn(VALUES, option)) take[VALUES[option] ?? '']?.(value);
  }
  // A word without a scheme may be the value of an unknown option.
  let url = urls.find((each) => /^https?:/i.test(each)) ?? urls[0];
  if (url === undefined) return undefined;
  const body = data.join('&');
  if (isQuery && body !== '') url += `${url.includes('?') ? '&' : '?'}${body}`;
  const hasBody = data.length > 0 && !isQuery;
  return { method: method ?? (isQuery ? 'GET' : usualMethod), url, headers, leftOut, ...(hasBody ? { body } : {}) };
}

/** `name=content` or `content`, to be encoded. With `@` instead of `=`, the content is in a file, which the page does not have. */
function encodeData(text: string): string | undefined {
  if (text.includes('@') && !text.includes('=')) return undefined;
  const start = text.indexOf('=') + 1;
  const content = String(new URLSearchParams({ '': text.slice(start) })).slice(1);
  return start > 1 ? text.slice(0, start) + content : content;
}

interface Option {
  /** Empty for a word that is not an option. */
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

/** Short options can be combined, as in `-sSL`, and directly followed by a value, as in `-XPOST`. */
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
