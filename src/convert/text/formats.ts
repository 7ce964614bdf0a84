import type { RequestOptions } from '../../core/types/request-options.ts';
import { toCode } from './code.ts';
import { toCurl } from './curl.ts';
import { toGh } from './gh.ts';
import { writeHarFile } from './har.ts';
import { toHttpMessage } from './http-message.ts';
import type { TextOptions } from './text-options.ts';

/** The parts of a request that some text formats cannot contain. Writing such a request in one of them throws an `EndpointError`. */
export type TextLimitation =
  | 'bytes'
  | 'files'
  | 'forms'
  | 'forms with a file'
  | 'quoted media types in forms'
  | 'control characters'
  | 'relative URLs'
  | 'passwords in the URL';

/** A text format that a request can be written in. */
export interface TextFormat<Name extends string = TextFormatName> {
  /** Its name on the command line: `routebook … --as <name>`. */
  readonly name: Name;
  /** Its name on a tab or in a menu. */
  readonly label: string;
  /** Where the text is used. */
  readonly description: string;
  /** The language of the text, for syntax highlighting. */
  readonly language: 'javascript' | 'json' | 'python' | 'shell' | 'http';
  /** The extension of a file with such text, without a dot. */
  readonly extension: string;
  /** The parts of a request that it cannot contain. */
  readonly cannotCarry: readonly TextLimitation[];
  /** Writes a request. */
  write(request: RequestOptions, options?: TextOptions): string;
}

const POSIX = 'sh, bash, zsh and fish';

const FORMATS = [
  {
    name: 'curl',
    label: 'curl',
    description: `For ${POSIX}`,
    language: 'shell',
    extension: 'sh',
    cannotCarry: ['quoted media types in forms'],
    write: toCurl,
  },
  {
    name: 'routebook',
    label: 'TypeScript',
    description: 'Typed call',
    language: 'javascript',
    extension: 'mjs',
    cannotCarry: [],
    write: (request, options) => toCode(request, 'routebook', options),
  },
  {
    name: 'fetch',
    label: 'fetch',
    description: 'Node.js and browsers',
    language: 'javascript',
    extension: 'mjs',
    cannotCarry: [],
    write: (request, options) => toCode(request, 'fetch', options),
  },
  {
    name: 'python-requests',
    label: 'Python',
    description: 'With requests',
    language: 'python',
    extension: 'py',
    cannotCarry: [],
    write: (request, options) => toCode(request, 'python-requests', options),
  },
  {
    name: 'gh',
    label: 'gh',
    description: "GitHub's own command",
    language: 'shell',
    extension: 'sh',
    cannotCarry: ['forms with a file'],
    write: toGh,
  },
  {
    name: 'http',
    label: 'HTTP',
    description: 'HTTP/1.1 message, to read',
    language: 'http',
    extension: 'txt',
    cannotCarry: ['bytes', 'files', 'forms', 'control characters', 'relative URLs', 'passwords in the URL'],
    write: toHttpMessage,
  },
  {
    name: 'har',
    label: 'HAR',
    description: 'HTTP Archive 1.2',
    language: 'json',
    extension: 'har',
    cannotCarry: [],
    write: writeHarFile,
  },
] as const satisfies readonly TextFormat<string>[];

/** The name of a text format, such as `curl`. */
export type TextFormatName = (typeof FORMATS)[number]['name'];

/**
 * All text formats, the most used first. The command, the web page and the tests go through this list, so a new format needs only a
 * record here.
 *
 * @example
 * textFormats.find(({ name }) => name === 'curl')?.write(request, { mask: true })
 */
export const textFormats: readonly TextFormat[] = FORMATS;
