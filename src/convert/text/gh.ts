import { github } from '../../core/profile/github.ts';
import { isBoolean } from '../../core/read-options.ts';
import type { RequestOptions } from '../../core/types/request-options.ts';
import { convert } from '../convert.ts';
import { type Prepared, prepare } from '../prepare.ts';
import { fileNameOf } from './file-name.ts';
import { isPrintable } from './hidden-characters.ts';
import { Mask, maskedBody } from './mask.ts';
import { literalOf, type MaskedText, mapLiterals, prepend, showMasked } from './masked-text.ts';
import { fieldsOf, writeMultipart } from './multipart.ts';
import { fitsArgument, joinWords, pipeInto, quote, quoteLatin, quoteMasked } from './shell.ts';
import { readMoreOptions, type TextOptions } from './text-options.ts';

/** Options of `toGh`. */
export interface GhOptions extends TextOptions {
  /** Adds `--paginate`, which reads all pages of a GET. */
  paginate?: boolean | undefined;
}

/**
 * Writes a command for GitHub's `gh api`, for sh, dash, bash, zsh and fish. If secrets are masked, `gh` uses the token of its own
 * login. Flat bodies become fields, and others are piped to `--input`.
 *
 * @example
 * toGh(endpoint('GET /user'), { mask: true })
 */
export function toGh(options: RequestOptions, textOptions: GhOptions = {}): string {
  return convert(() => writeGh(prepare(options), readMoreOptions('toGh', textOptions, { paginate: isBoolean })));
}

function writeGh(prepared: Prepared, textOptions: GhOptions): string {
  const { method, headers } = prepared;
  const mask = new Mask(textOptions, prepared);
  const { words, input, contentType } = bodyWords(prepared, mask);
  const { target, hostname } = splitHost(mask.url(prepared.url));
  const command = ['gh api', `--method ${method}`];
  if (hostname !== undefined) command.push(`--hostname ${quote(hostname)}`);
  if (textOptions.paginate === true) command.push('--paginate');
  for (const [name, value] of Object.entries(headers)) {
    const masked = mask.header(name, value);
    const isOwn = name === 'user-agent' ? value === github.userAgent : name === 'authorization' && !literalOf(masked);
    const isImplied = name === 'content-type' && words[0]?.includes('field') && value.startsWith('application/json');
    if (!isOwn && !isImplied) command.push(`--header ${headerWord(name, masked)}`);
  }
  // `gh` sends every body without a content type as JSON.
  const type = contentType ?? (words.length > 0 && !headers['content-type'] ? 'application/octet-stream' : undefined);
  if (type !== undefined) command.push(`--header ${quote(`content-type: ${type}`)}`);
  return pipeInto(joinWords([...command, ...words, quoteMasked(target)]), input);
}

function headerWord(name: string, value: MaskedText): string {
  const text = prepend(`${name}: `, value);
  const literal = literalOf(text);
  return literal === undefined || /^[ -~]*$/.test(literal) ? quoteMasked(text) : quoteLatin(literal);
}

interface Target {
  readonly target: MaskedText;
  /** The base path of an enterprise server. */
  readonly hostname: string | undefined;
}

/** `gh` adds the base URL of GitHub or of an enterprise server itself, and sends any other URL unchanged. */
function splitHost([first = '', ...rest]: MaskedText): Target {
  const escaped = mapLiterals([first, ...rest], escapePlaceholders);
  const start = String(escaped[0]);
  if (start.startsWith(`${github.baseUrl}/`)) {
    return { target: [start.slice(github.baseUrl.length), ...escaped.slice(1)], hostname: undefined };
  }
  const [base = '', hostname] = /^https:\/\/([^/?#@]+)\/api\/v3(?=\/)/.exec(start) ?? [];
  return { target: [start.slice(base.length), ...escaped.slice(1)], hostname };
}

/** `gh` replaces these with the current repository. */
function escapePlaceholders(url: string): string {
  return url
    .replaceAll('{', '%7B')
    .replaceAll('}', '%7D')
    .replace(/:(?=(?:owner|repo|branch)\b)/g, '%3A');
}

interface BodyWords {
  readonly words: readonly string[];
  readonly input: MaskedText | Uint8Array | undefined;
  readonly contentType: string | undefined;
}

const NO_WORDS: BodyWords = { words: [], input: undefined, contentType: undefined };
const FROM_INPUT = ['--input -'];

function bodyWords(prepared: Prepared, mask: Mask): BodyWords {
  const { body } = prepared;
  switch (body.kind) {
    case 'none':
      return NO_WORDS;
    case 'bytes':
      return { ...NO_WORDS, words: FROM_INPUT, input: body.content };
    case 'blob':
      return { ...NO_WORDS, words: [`--input ${quote(path(fileNameOf(body.content)))}`] };
    case 'stream':
      return { ...NO_WORDS, words: [`--input ${quote(fileNameOf())}`] };
    case 'form': {
      const { text, contentType } = writeMultipart(fieldsOf(body.content, mask));
      return { words: FROM_INPUT, input: text, contentType };
    }
    case 'json': {
      const words = fieldWords(JSON.parse(body.content), mask);
      if (words) return { ...NO_WORDS, words };
    }
  }
  const text = maskedBody(prepared, mask) ?? [''];
  return showMasked(text) === '' ? NO_WORDS : { ...NO_WORDS, words: FROM_INPUT, input: text };
}

/** `-` on its own is standard input. */
function path(name: string): string {
  return name === '-' ? './-' : name;
}

/**
 * Returns undefined for bodies that fields cannot express: values that are nested or not safe to convert, and names with characters
 * that `gh` interprets.
 */
function fieldWords(value: unknown, mask: Mask): string[] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const words = Object.entries(value).map(([name, item]) => fieldWord(name, item, mask));
  return words.length > 0 && words.every((word) => word !== undefined) ? words : undefined;
}

function fieldWord(name: string, value: unknown, mask: Mask): string | undefined {
  if (!/^[\w-]+$/.test(name)) return undefined;
  if (typeof value === 'string') {
    const text = mask.field(name, value);
    const shown = showMasked(text);
    return fitsArgument(shown) && isPrintable(shown)
      ? `--raw-field ${quoteMasked(prepend(`${name}=`, text))}`
      : undefined;
  }
  const isConverted = Number.isSafeInteger(value) || typeof value === 'boolean' || value === null;
  return isConverted && !(mask.hides(name) && typeof value === 'number')
    ? `--field ${quote(`${name}=${value}`)}`
    : undefined;
}
