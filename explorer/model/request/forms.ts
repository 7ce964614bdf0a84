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
import type { Call } from './read-call.ts';

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
  /** What it is for. */
  readonly caption: string;
  readonly language: Language;
  write(source: Source): string;
}

const code =
  (kind: CodeKind) =>
  ({ request, mask }: Source) =>
    toCode(request, kind, { mask });

export const FORMS: readonly Form[] = [
  { id: 'request', label: 'Request', caption: 'Request options', language: 'json', write: writeOptions },
  {
    id: 'typescript',
    label: 'TypeScript',
    caption: 'Typed, with routebook',
    language: 'javascript',
    write: writeTyped,
  },
  {
    id: 'fetch',
    label: 'fetch',
    caption: 'Built into Node and browsers',
    language: 'javascript',
    write: code('fetch'),
  },
  { id: 'axios', label: 'axios', caption: 'With axios', language: 'javascript', write: code('axios') },
  { id: 'got', label: 'got', caption: 'With got', language: 'javascript', write: code('got') },
  {
    id: 'curl',
    label: 'curl',
    caption: 'For sh, bash, zsh and fish',
    language: 'shell',
    write: ({ request, mask }) => toCurl(request, { mask }),
  },
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
  { id: 'python', label: 'Python', caption: 'With requests', language: 'python', write: code('python-requests') },
  {
    id: 'har',
    label: 'HAR',
    caption: 'HTTP Archive 1.2',
    language: 'json',
    write: ({ request, mask }) => asJson(toHarArchive(request, { mask })),
  },
];

/** The request options themselves. */
function writeOptions({ request, mask }: Source): string {
  const body = request.body instanceof File ? { body: `the file ${request.body.name}` } : {};
  return asJson({ ...(mask ? maskSecrets(request) : request), ...body });
}

function writeTyped({ record, call, request, mask }: Source): string {
  const authorization = request.headers['authorization'];
  const shown = mask ? `\`Bearer \${process.env.GITHUB_TOKEN}\`` : asLiteral(String(authorization));
  const headerCode = authorization === undefined ? {} : { authorization: shown };
  return writeTypedCall(record, call.options as unknown as TypedCallOptions, { headerCode });
}

function asJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}
