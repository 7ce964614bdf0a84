import type { RequestOptions } from 'routebook';
import { maskSecrets, type TextFormat, textFormats } from 'routebook/convert';
import { secretVariable } from '../../../src/convert/text/secret-variable.ts';
import { asLiteral } from '../../../src/convert/text/source-literal.ts';
import { type TypedCallOptions, writeTypedCall } from '../../../src/convert/text/typed-call.ts';
import { type Reading, readingOf } from '../response/reading.ts';
import type { Language } from './highlight.ts';
import { hideSecrets, writeClientCall } from './named-call.ts';
import type { Source, Write } from './placeholders.ts';

/** A format that a request is written in. */
export interface Form {
  readonly id: string;
  readonly label: string;
  readonly language: Language;
  /** Whether it works with GitHub's API only. */
  readonly isForGitHub: boolean;
  readonly write: Write;
}

/** The most used formats first. */
export const FORMS: readonly Form[] = [
  ...textFormats.map(formOf),
  {
    id: 'request',
    label: 'Options',
    language: 'json',
    isForGitHub: false,
    write: writeOptions,
  },
];

/** The form of a text format. The page knows more than the request: the route, its parameters, and what it returns. */
function formOf({ name, label, language, write }: TextFormat): Form {
  const writeText: Write = (source) => write(withoutOwnHeaders(source), { mask: source.mask });
  const hasLines = language === 'shell' || language === 'http';
  const own: { readonly [name: string]: Write } = {
    routebook: (source) => (isGitHubModule(source) ? writeClientCall(source) : writeTyped(source)),
    fetch: (source) => writeText(source) + READ_FETCH[readingOf(source.record, source.call.options)],
    'python-requests': (source) => writeText(source) + READ_PYTHON[readingOf(source.record, source.call.options)],
  };
  const lines: Write = (source) => writeText({ ...source, request: withReadableBody(source.request, name) });
  return {
    id: name,
    label,
    language,
    isForGitHub: name === 'gh',
    write: own[name] ?? (hasLines ? lines : writeText),
  };
}

/** GitHub returns the same without this media type. */
const USUAL_ACCEPT = /^application\/vnd\.github(?:\.v3)?\+json$/;

/**
 * The request without the headers that only the builder of this package needs: other clients have their own user agent. The version
 * that the page shows is sent.
 */
function withoutOwnHeaders({ request, version = {} }: Source): RequestOptions {
  const { accept, ...others } = request.headers as Readonly<Record<string, string>>;
  const headers: Record<string, string> = {
    ...(accept === undefined || USUAL_ACCEPT.test(accept) ? {} : { accept }),
    ...version,
    ...others,
  };
  delete headers['user-agent'];
  return { ...request, headers } as RequestOptions;
}

const READ_FETCH: { readonly [Kind in Reading]: string } = {
  json: 'const data = await response.json();\nconsole.log(data);\n',
  text: 'const data = await response.text();\nconsole.log(data);\n',
  none: '',
};

const READ_PYTHON: { readonly [Kind in Reading]: string } = {
  json: 'data = response.json()\nprint(data)\n',
  text: 'print(response.text)\n',
  none: '',
};

/** Only GitHub has a client that is part of the package. */
function isGitHubModule({ module }: Source): boolean {
  return module === 'routebook' || module.startsWith('routebook/');
}

/** The request options, with secrets replaced. */
function writeOptions({ request, mask }: Source): string {
  const body = request.body instanceof File ? { body: `the file ${request.body.name}` } : {};
  if (mask === false) return asJson({ ...request, ...body });
  const masked = maskSecrets(request);
  const { authorization } = masked.headers;
  const isBearer = String(request.headers['authorization']).startsWith('Bearer ');
  const headers =
    authorization === undefined || !isBearer ? masked.headers : { ...masked.headers, authorization: `Bearer $${mask}` };
  return asJson({ ...masked, headers, ...body });
}

/** A call of a generated module. */
function writeTyped(source: Source): string {
  const { record, call, request, mask, module } = source;
  const masked = maskSecrets(request).headers;
  const secrets = Object.entries(request.headers).filter(([name, value]) => masked[name] !== value);
  const headerCode = Object.fromEntries(
    secrets.map(([name, value]) => [name, mask === false ? asLiteral(value) : variableCode(name, String(value), mask)]),
  );
  const options = call.options as unknown as TypedCallOptions;
  const code = writeTypedCall(record, options, { headerCode, module, replace: hideSecrets(source) });
  const check = 'if (!response.ok) throw new Error(String(response.status));\n';
  return code + check + READ_FETCH[readingOf(record, call.options)];
}

/** The code of a header whose secret is in an environment variable. */
function variableCode(name: string, value: string, variable: string): string {
  const scheme = name === 'authorization' ? /^\S+ /.exec(value)?.[0] : undefined;
  if (scheme !== undefined) return `\`${scheme}\${process.env.${variable}}\``;
  return `process.env.${secretVariable(name)}`;
}

function asJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}

/** Longer bodies stay on one line. */
const MAX_LENGTH = 10_000;

/**
 * The request with its JSON body over several lines. Only objects and lists are written so: the text of a user is not changed. `gh`
 * writes an object of plain values as fields, which is more readable.
 */
function withReadableBody(request: RequestOptions, format: string): RequestOptions {
  const { body } = request as { readonly body?: unknown };
  if (!isPlain(body) || Object.keys(body).length === 0) return request;
  if (format === 'gh' && !Array.isArray(body) && Object.values(body).every((value) => !isPlain(value))) return request;
  const text = JSON.stringify(body, undefined, 2);
  return text.length > MAX_LENGTH ? request : ({ ...request, body: text } as RequestOptions);
}

/** Whether a value is written as JSON, and not a file, a form or bytes. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return (
    Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null
  );
}
