import { EndpointError, type RequestOptions } from 'routebook';
import { UsageError } from '../errors.ts';
import { readWords } from '../input/parse-arguments.ts';
import { CALL_OPTIONS, type Call, readCall, readToken } from '../input/read-call.ts';

const OPTIONS = {
  ...CALL_OPTIONS,
  as: { type: 'string' },
  auth: { type: 'boolean' },
  'show-secrets': { type: 'boolean' },
} as const;

/** Prints a request. Only what goes beyond plain JSON loads the clients, and only a question to be asked the catalogue. */
export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = readWords(words, OPTIONS);
  const { as: form = 'json', auth = false, 'show-secrets': showsSecrets = false } = values;
  if (form !== 'json') (await import('../output/forms.ts')).checkForm(form);
  refuseSubcommand(positionals[0]);
  const call = await readCall(positionals, values, auth ? readToken() : undefined);
  const isHome = values['base-url'] === undefined;
  let request: RequestOptions;
  try {
    request = call.build();
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    process.stderr.write(`routebook: ${error.code}: ${error.message}\n`);
    if (isHome) await giveHints(call, true);
    return 1;
  }
  process.stdout.write(`${await write(request, form, showsSecrets, auth)}\n`);
  // After the result, so that nobody waits; and only where somebody reads it.
  if (isHome && process.stderr.isTTY) await giveHints(call, false);
  return 0;
}

async function write(request: RequestOptions, form: string, showsSecrets: boolean, auth: boolean): Promise<string> {
  const isPlain = form === 'json' && (showsSecrets || !hasSecret(request)) && !ArrayBuffer.isView(request.body);
  if (isPlain) return JSON.stringify(request, undefined, 2);
  if (!showsSecrets && !auth && hasSecret(request)) {
    process.stderr.write('routebook: secrets in headers are printed as variables; --show-secrets prints them\n');
  }
  return (await import('../output/forms.ts')).writeForm(request, form, !showsSecrets).trimEnd();
}

function hasSecret({ headers }: RequestOptions): boolean {
  return ['authorization', 'proxy-authorization', 'cookie'].some((name) => headers[name] !== undefined);
}

async function giveHints({ route, options, defaults }: Call, onlySuggestions: boolean): Promise<void> {
  const call = { ...options, parameters: { ...defaults, ...options.parameters } };
  const { findHints } = await import('../output/hints.ts');
  for (const hint of findHints(route, call, onlySuggestions)) process.stderr.write(`routebook: ${hint}\n`);
}

function refuseSubcommand(word: string | undefined): void {
  if (word !== undefined && /^[a-z][\w-]*$/i.test(word)) {
    throw new UsageError(`"${word}" is no route; a subcommand is the first word, a path begins with "/"`);
  }
}
