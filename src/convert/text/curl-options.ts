/** Part of a word of a command: text, or what stands for text that is not known. */
type Pieces<Gap> = readonly (string | Gap)[];

/** An option of curl, or an argument, whose `option` is empty. */
interface CurlOption<Gap = never> {
  readonly option: string;
  /** Empty if the option takes no value. */
  readonly value: Pieces<Gap>;
}

/** The options whose value describes the request, by what the value is. */
const REQUEST_VALUES = {
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
} as const;

export type CurlValue = (typeof REQUEST_VALUES)[keyof typeof REQUEST_VALUES];

/** The options whose value concerns the transfer, not the request. */
const TRANSFER_VALUES: ReadonlySet<string> = new Set(
  `-c -C -D -e -E -K -m -o -P -Q -r -t -U -w -x -y -Y -z --cacert --capath --cert --ciphers --config --connect-timeout --connect-to
  --cookie-jar --dump-header --interface --key --limit-rate --max-filesize --max-redirs --max-time --netrc-file --noproxy
  --output --output-dir --pass --pinnedpubkey --proxy --proxy-header --proxy-user --range --referer --resolve --retry --retry-delay
  --retry-max-time --speed-limit --speed-time --stderr --trace --trace-ascii --unix-socket --write-out`.split(/\s+/),
);

/** The meaning of the value of an option; undefined for an option whose value does not describe the request, or that has none. */
export function curlValueOf(option: string): CurlValue | undefined {
  return Object.hasOwn(REQUEST_VALUES, option) ? REQUEST_VALUES[option as keyof typeof REQUEST_VALUES] : undefined;
}

/** Reads the arguments of a curl command: options with their values, and arguments that are not options. */
export function* readCurlOptions<Gap = never>(words: readonly Pieces<Gap>[]): Generator<CurlOption<Gap>> {
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as Pieces<Gap>;
    const [start, ...rest] = word;
    const next = (): Pieces<Gap> => words[++index] ?? [];
    if (typeof start !== 'string' || !/^-./.test(start)) yield { option: '', value: word };
    else if (start.startsWith('--')) yield readLong(start, rest, next);
    else yield* readShort(start, rest, next);
  }
}

function readLong<Gap>(start: string, rest: Pieces<Gap>, next: () => Pieces<Gap>): CurlOption<Gap> {
  const [option = start] = start.split('=');
  if (option !== start) return { option, value: [start.slice(option.length + 1), ...rest] };
  return { option, value: takesValue(option) ? next() : [] };
}

/** Short options can be combined, as in `-sSL`, and directly followed by a value, as in `-XPOST`. */
function* readShort<Gap>(start: string, rest: Pieces<Gap>, next: () => Pieces<Gap>): Generator<CurlOption<Gap>> {
  for (let index = 1; index < start.length; index++) {
    const option = `-${start[index]}`;
    if (takesValue(option)) {
      const attached = start.slice(index + 1);
      yield { option, value: attached !== '' || rest.length > 0 ? [attached, ...rest] : next() };
      return;
    }
    yield { option, value: [] };
  }
}

function takesValue(option: string): boolean {
  return curlValueOf(option) !== undefined || TRANSFER_VALUES.has(option);
}
