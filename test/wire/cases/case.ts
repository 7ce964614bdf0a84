import { endpoint, type RequestOptions } from 'routebook';

/** The builder without its types: what is sent here need not be what a route of the catalogue takes. */
export type Builder = (route: string, options?: Record<string, unknown>) => RequestOptions;
export type Build = (at: Builder) => RequestOptions;

export function builderAt(baseUrl: string): Builder {
  return (route, options) => endpoint(route, { ...options, baseUrl });
}

/** A form as it arrives: names, and values or files. */
export type FormEntry = readonly [name: string, value: string | { name: string; type: string; text: string }];

export interface WireCase {
  readonly name: string;
  readonly build: Build;
  readonly method: string;
  readonly path: string;
  /** In addition to those that all cases have. A case that must have a content type has it here. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes, or entries of a form. */
  readonly body?: Buffer | readonly FormEntry[];
  /** Files that printed commands name. */
  readonly files?: Readonly<Record<string, Buffer>>;
}

export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
export const bytes = (text: string) => Buffer.from(text, 'utf8');
export const json = (value: unknown) => bytes(JSON.stringify(value));

/** Whatever a shell, a program's argument or a quoted text could take for something else. */
export const HOSTILE = [
  `it's "quoted" \\ and \\' then '\\''`,
  `$HOME $\{HOME} $(touch stolen) \`touch stolen\``,
  '; touch stolen & touch stolen | touch stolen > stolen',
  '!! %s %d \\n \\0 \\x41 *? [a-z] ~ # {a,b}',
];
export const hostileText = `${HOSTILE.join('\n')}\r\n\ttab and end\n\n`;

export const TEXT = { 'content-type': 'text/plain' };

export const OCTETS = { 'content-type': 'application/octet-stream' };
export const notes = () => new File(['<b>notes</b>'], 'my notes.html', { type: 'text/html' });

/** A POST whose body has a content type of its own, or the one that is given. */
export function sending(name: string, data: () => unknown, expected: Partial<WireCase>, given = {}): WireCase {
  return {
    name,
    build: (at) => at('POST /upload', { data: data(), headers: given }),
    method: 'POST',
    path: '/upload',
    ...expected,
  };
}
