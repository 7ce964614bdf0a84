import type { RequestOptions } from 'routebook';
import type { RouteRecord } from 'routebook/catalogue';
import {
  type CodeKind,
  maskSecrets,
  toCode,
  toCurl,
  toGh,
  toHarArchive,
  toHttpFile,
  toHttpie,
  toHurl,
  toPowerShell,
} from 'routebook/clients';
import { asLiteral } from '../../../src/internal/source-literal.ts';
import { type TypedCallOptions, writeTypedCall } from '../../../src/internal/typed-call.ts';
import type { Language } from './highlight.ts';
import { type CompleteCall, typedOptions } from './placeholders.ts';

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
  readonly language: Language;
  write(source: Source): string;
}

const code =
  (kind: CodeKind) =>
  ({ request, mask }: Source) =>
    toCode(request, kind, { mask });

/** The most used formats first. */
export const FORMS: readonly Form[] = [
  {
    id: 'curl',
    label: 'curl',
    caption: 'For sh, bash, zsh and fish',
    language: 'shell',
    write: ({ request, mask }) => toCurl(request, { mask }),
  },
  { id: 'typescript', label: 'TypeScript', caption: 'Typed call', language: 'javascript', write: writeTyped },
  { id: 'fetch', label: 'fetch', caption: 'Node.js and browsers', language: 'javascript', write: code('fetch') },
  { id: 'python', label: 'Python', caption: 'With requests', language: 'python', write: code('python-requests') },
  { id: 'axios', label: 'axios', caption: 'With axios', language: 'javascript', write: code('axios') },
  { id: 'got', label: 'got', caption: 'With got', language: 'javascript', write: code('got') },
  {
    id: 'httpie',
    label: 'HTTPie',
    caption: 'For sh, bash, zsh and fish',
    language: 'shell',
    write: ({ request, mask }) => toHttpie(request, { mask }),
  },
  {
    id: 'gh',
    label: 'gh',
    caption: "GitHub's own command",
    language: 'shell',
    write: ({ request, mask }) => toGh(request, { mask }),
  },
  {
    id: 'octokit',
    label: 'Octokit',
    caption: 'With octokit',
    language: 'javascript',
    write: code('octokit'),
  },
  {
    id: 'powershell',
    label: 'PowerShell',
    caption: 'For PowerShell 7',
    language: 'shell',
    write: ({ request, mask }) => toPowerShell(request, { mask }),
  },
  {
    id: 'http-file',
    label: '.http',
    caption: 'For editors that run .http files',
    language: 'shell',
    write: ({ request, mask }) => toHttpFile(request, { mask }),
  },
  {
    id: 'hurl',
    label: 'Hurl',
    caption: 'For hurl',
    language: 'shell',
    write: ({ request, mask }) => toHurl(request, { mask }),
  },
  {
    id: 'har',
    label: 'HAR',
    caption: 'HTTP Archive 1.2',
    language: 'json',
    write: ({ request, mask }) => asJson(toHarArchive(request, { mask })),
  },
  { id: 'request', label: 'Options', caption: 'Request options', language: 'json', write: writeOptions },
];

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
  return writeTypedCall(record, typedOptions(call) as unknown as TypedCallOptions, { headerCode, module });
}

function asJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}
