import type { RequestOptions } from 'routebook';
import type { RouteRecord } from 'routebook/catalogue';
import { maskSecrets, type TextFormat, textFormats } from 'routebook/clients';
import { asLiteral } from '../../../src/internal/source-literal.ts';
import { secretVariable } from '../../../src/internal/text/secret-variable.ts';
import { type TypedCallOptions, writeTypedCall } from '../../../src/internal/typed-call.ts';
import type { CompleteCall } from './placeholders.ts';

/** The input for writing a request. */
export interface Source {
  readonly record: RouteRecord;
  readonly call: CompleteCall;
  readonly request: RequestOptions;
  /** The environment variable that replaces the token; `false` to write the token itself. */
  readonly mask: string | false;
  /** The module that exports the typed `endpoint`. */
  readonly module: string;
}

/** A format that a request is written in. */
export interface Form {
  readonly id: string;
  readonly label: string;
  /** Where the code runs. */
  readonly caption: string;
  readonly language: TextFormat['language'];
  /** Whether it works with GitHub's API only. */
  readonly isForGitHub: boolean;
  write(source: Source): string;
}

/** The most used formats first. */
export const FORMS: readonly Form[] = [
  ...textFormats.map(formOf),
  {
    id: 'request',
    label: 'Options',
    caption: 'Request options',
    language: 'json',
    isForGitHub: false,
    write: writeOptions,
  },
];

/** The form of a text format. The page can write a typed call, because it has the record of the route. */
function formOf({ name, label, description, language, write }: TextFormat): Form {
  const isTyped = name === 'routebook';
  return {
    id: name,
    label,
    caption: description,
    language,
    isForGitHub: name === 'gh' || name === 'octokit',
    write: isTyped ? writeTyped : ({ request, mask }) => write(request, { mask }),
  };
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

function writeTyped({ record, call, request, mask, module }: Source): string {
  const masked = maskSecrets(request).headers;
  const secrets = Object.entries(request.headers).filter(([name, value]) => masked[name] !== value);
  const headerCode = Object.fromEntries(
    secrets.map(([name, value]) => [name, mask === false ? asLiteral(value) : variableCode(name, String(value), mask)]),
  );
  return writeTypedCall(record, call.options as unknown as TypedCallOptions, { headerCode, module });
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
