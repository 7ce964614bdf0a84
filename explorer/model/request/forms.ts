import type { RequestOptions } from 'routebook';
import type { RouteRecord } from 'routebook/catalogue';
import { maskSecrets, type TextFormat, textFormats } from 'routebook/clients';
import { asLiteral } from '../../../src/internal/source-literal.ts';
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
  write(source: Source): string;
}

/** The most used formats first. */
export const FORMS: readonly Form[] = [
  ...textFormats.map(formOf),
  { id: 'request', label: 'Options', caption: 'Request options', language: 'json', write: writeOptions },
];

/** The form of a text format. The page can write a typed call, because it has the record of the route. */
function formOf({ name, label, description, language, write }: TextFormat): Form {
  const isTyped = name === 'routebook';
  return {
    id: name,
    label,
    caption: description,
    language,
    write: isTyped ? writeTyped : ({ request, mask }) => write(request, { mask }),
  };
}

/** The request options, with secrets replaced. */
function writeOptions({ request, mask }: Source): string {
  const body = request.body instanceof File ? { body: `the file ${request.body.name}` } : {};
  if (mask === false) return asJson({ ...request, ...body });
  const masked = maskSecrets(request);
  const { authorization } = masked.headers;
  const headers =
    authorization === undefined ? masked.headers : { ...masked.headers, authorization: `Bearer $${mask}` };
  return asJson({ ...masked, headers, ...body });
}

function writeTyped({ record, call, request, mask, module }: Source): string {
  const authorization = request.headers['authorization'];
  const shown = mask === false ? asLiteral(String(authorization)) : `\`Bearer \${process.env.${mask}}\``;
  const headerCode = authorization === undefined ? {} : { authorization: shown };
  return writeTypedCall(record, call.options as unknown as TypedCallOptions, { headerCode, module });
}

function asJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}
