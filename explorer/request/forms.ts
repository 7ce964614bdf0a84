import type { RequestOptions } from 'routebook';
import type { RouteRecord } from 'routebook/catalogue';
import { type CodeKind, toCode, toCurl, toHar, toHttpie } from 'routebook/clients';
import type { Language } from './highlight.ts';
import { asLiteral } from './literal.ts';
import type { Call } from './read-call.ts';
import { writeTypeScript } from './typescript.ts';

export interface Source {
  readonly record: RouteRecord;
  readonly call: Call;
  readonly request: RequestOptions;
  /** Whether secrets are written as variables. */
  readonly mask: boolean;
}

/** A way to write a request down. */
export interface Form {
  readonly id: string;
  readonly label: string;
  readonly language: Language;
  write(source: Source): string;
}

const code =
  (kind: CodeKind) =>
  ({ request, mask }: Source) =>
    toCode(request, kind, { mask });

export const FORMS: readonly Form[] = [
  { id: 'request', label: 'Request', language: 'json', write: writeOptions },
  { id: 'typescript', label: 'TypeScript', language: 'javascript', write: writeTyped },
  { id: 'fetch', label: 'fetch', language: 'javascript', write: code('fetch') },
  { id: 'axios', label: 'axios', language: 'javascript', write: code('axios') },
  { id: 'got', label: 'got', language: 'javascript', write: code('got') },
  { id: 'curl', label: 'curl', language: 'shell', write: ({ request, mask }) => toCurl(request, { mask }) },
  { id: 'httpie', label: 'HTTPie', language: 'shell', write: ({ request, mask }) => toHttpie(request, { mask }) },
  { id: 'python', label: 'Python', language: 'python', write: code('python-requests') },
  { id: 'har', label: 'HAR', language: 'json', write: ({ request, mask }) => asJson(toHar(request, { mask })) },
];

/** The request options themselves. HAR knows how headers are shown that hold secrets. */
function writeOptions({ request, mask }: Source): string {
  const shown = new Map(toHar(request, { mask }).headers.map(({ name, value }) => [name, value]));
  const headers = Object.entries(request.headers).map(([name, value]) => [name, shown.get(name) ?? value]);
  const body = request.body instanceof File ? { body: `the file ${request.body.name}` } : {};
  return asJson({ ...request, headers: Object.fromEntries(headers), ...body });
}

function writeTyped({ record, call, request, mask }: Source): string {
  const authorization = request.headers['authorization'];
  const shown = mask ? `\`Bearer \${process.env.GITHUB_TOKEN}\`` : asLiteral(String(authorization));
  return writeTypeScript(record, call, authorization === undefined ? undefined : shown);
}

function asJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}
