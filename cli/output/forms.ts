import type { RequestOptions } from 'routebook';
import {
  type CodeKind,
  maskSecrets,
  type TextOptions,
  toCode,
  toCurl,
  toGh,
  toHarArchive,
  toHttpFile,
  toHttpie,
  toHurl,
  toPowerShell,
} from 'routebook/clients';
import { InputError, UsageError } from '../errors.ts';
import { didYouMean } from '../input/nearest.ts';
import { toJson } from './terminal.ts';

type Writer = (request: RequestOptions, options: TextOptions) => string;

const asCode =
  (kind: CodeKind): Writer =>
  (request, options) =>
    toCode(request, kind, options);

/** The forms in which a request can be printed, by the name that `--as` accepts. */
export const FORMS: { readonly [name: string]: Writer } = {
  json: writeJson,
  curl: toCurl,
  httpie: toHttpie,
  fetch: asCode('fetch'),
  axios: asCode('axios'),
  got: asCode('got'),
  octokit: asCode('octokit'),
  gh: toGh,
  powershell: toPowerShell,
  'http-file': toHttpFile,
  hurl: toHurl,
  'python-requests': asCode('python-requests'),
  // The typed call needs more information than the request contains: see typed-form.ts.
  routebook: asCode('routebook'),
  har: (request, options) => toJson(toHarArchive(request, options)),
};

export function checkForm(name: string): void {
  if (Object.hasOwn(FORMS, name)) return;
  const names = Object.keys(FORMS);
  throw new UsageError(`--as takes one of ${names.join(', ')}.${didYouMean(name, names)}`);
}

export function writeForm(request: RequestOptions, name: string, mask: boolean | string): string {
  return FORMS[name]?.(request, { mask }) ?? '';
}

function writeJson(request: RequestOptions, options: TextOptions): string {
  if (ArrayBuffer.isView(request.body)) {
    throw new InputError('the body is not text, so it cannot be printed as JSON.', 'the same command with --as curl');
  }
  return toJson(options.mask ? maskSecrets(request, options) : request);
}
