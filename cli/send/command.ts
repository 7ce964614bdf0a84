import type { RequestOptions } from 'routebook';
import type { RouteRecord } from 'routebook/catalogue';
import { createSend, NetworkError, ResponseError, type Send, TimeoutError } from 'routebook/send';
import { readQuery, readBody as readRequestBody } from '../../src/github/policy/read-body.ts';
import { replacesMethod } from '../../src/github/policy/read-request.ts';
import { parseFields, selectFields } from '../../src/send/fields.ts';
import { InputError, UsageError } from '../shared/errors.ts';
import { findTarget } from '../shared/files/replace-file.ts';
import { saveBody } from '../shared/files/save-body.ts';
import type { Api } from '../shared/input/api.ts';
import { isServerOf, senderOptions } from '../shared/input/call-options.ts';
import type { Credential } from '../shared/input/find-credential.ts';
import { headText, paintJson, printBody, readBody, write } from '../shared/output/print-response.ts';
import { createProgress } from '../shared/output/progress.ts';
import { createScreen, note, toJson } from '../shared/output/terminal.ts';

/** The options of a call that is sent. */
export interface SendValues {
  readonly send?: boolean;
  readonly include?: boolean;
  readonly paginate?: boolean;
  readonly output?: string;
  readonly fields?: string;
  readonly 'read-only'?: boolean;
  readonly strict?: boolean;
}

const SENT = ['include', 'paginate', 'output', 'fields', 'read-only', 'strict'];

/** Rejects options that need --send, and options that cannot be combined. */
export function checkSendOptions(values: SendValues, form: string): void {
  const { send, paginate, output, fields } = values;
  const [stray] =
    Object.entries({ ...values, send: undefined })
      .filter(([name]) => SENT.includes(name))
      .find(([, value]) => value !== undefined) ?? [];
  if (!send && stray !== undefined) throw new UsageError(`--${stray} needs --send.`);
  if (send && form !== 'json')
    throw new UsageError('--send prints the response, and --as prints the request. Use only one of them.');
  if (fields !== undefined && output !== undefined)
    throw new UsageError('--fields cannot be used with --output. To save the fields, redirect them to a file with >.');
  if (paginate && output !== undefined)
    throw new UsageError('--paginate cannot be used with --output. To save all pages, redirect them to a file with >.');
}

/** Rejects a write if only reads are allowed, and fields that the response does not have. Without a record, the fields are not known. */
export async function checkRequest(
  { method, url, headers, body }: RequestOptions,
  { fields, 'read-only': readOnly }: SendValues,
  record: RouteRecord | undefined,
  api: Api,
): Promise<void> {
  if (readOnly && !/^(?:get|head)$/i.test(method)) {
    throw new InputError(
      `READ_ONLY: this is a ${method.toUpperCase()} request, and --read-only sends only GET and HEAD.`,
      'the same command without --read-only',
    );
  }
  if (
    readOnly &&
    replacesMethod(headers, readQuery(new URL(url).search), readRequestBody(headers, body, true).fields)
  ) {
    throw new InputError(
      'METHOD_OVERRIDE: the request has a header or parameter that replaces its method, and --read-only sends only GET and HEAD.',
      'the same command without this header or parameter',
    );
  }
  if (fields === undefined) return;
  parseFields(fields);
  if (record !== undefined) (await api.loadReference()).checkFields(record.route, fields);
}

/** Rejects a call with a mistake if only calls without one are sent. */
export function requireNoMistakes(hasMistakes: boolean, { strict }: SendValues): void {
  if (hasMistakes && strict)
    throw new InputError(
      'the call has a mistake, and --strict sends no such call.',
      'the same command without --strict',
    );
}

/** Sends a request and prints the response. The exit code is 0 for a success and 1 for any other status, as with `gh api`. */
export async function sendRequest(
  request: RequestOptions,
  values: SendValues,
  credential: Credential | undefined,
): Promise<number> {
  // With --auth, the request already has the token, and the builder has checked its origin.
  if (credential && request.headers['authorization'] === undefined && !isServerOf(credential, request.url)) {
    note(`the token is not sent to ${new URL(request.url).host}. To send it there, pass --base-url and --auth.`);
  }
  const send = createSend(senderOptions(credential, request.url));
  // A request may change data, so it is sent only if the response can be saved.
  const { output: file } = values;
  const target = file === undefined ? undefined : findTarget(file);
  try {
    if (values.paginate) return await printPages(send, request, values);
    if (values.fields !== undefined) return await printFields(send, request, values.fields, values);
    const response = await send.raw(request);
    const isSuccess = response.status < 300;
    const isSaved = file !== undefined && target !== undefined && isSuccess;
    if (isSaved) await saveBody(watched(response), file, target);
    if (values.include) await write(headText(response));
    const isPrinted = isSaved || (await printBody(response));
    if (!isPrinted) note('the response is not text. Save it with --output <file>.');
    if (!isSuccess) note(`HTTP ${response.status}`);
    return isSuccess ? 0 : 1;
  } catch (error) {
    const isKnown = [ResponseError, NetworkError, TimeoutError].some((type) => error instanceof type);
    if (!isKnown) throw error;
    note((error as Error).message);
    return 1;
  }
}

/** Prints the selected fields of a response. They were checked before, or are not known. */
async function printFields(
  send: Send,
  request: RequestOptions,
  fields: string,
  { include }: SendValues,
): Promise<number> {
  const { data, status, headers } = await send(request);
  if (include) await write(headText(new Response(null, { status, headers: headers as Record<string, string> })));
  if (data !== undefined) await write(`${textOf(selectFields(data, parseFields(fields)))}\n`);
  return 0;
}

/** JSON as it is printed: indented and in colour on a terminal. */
function textOf(value: unknown): string {
  const screen = createScreen();
  return screen.isTerminal ? paintJson(toJson(value), screen) : JSON.stringify(value);
}

/** Prints all pages. Lists are joined into one, and other pages are printed one after the other. */
async function printPages(send: Send, request: RequestOptions, { include, fields }: SendValues): Promise<number> {
  const tree = fields === undefined ? undefined : parseFields(fields);
  const text = (value: unknown) => textOf(tree === undefined ? value : selectFields(value, tree));
  let separator = '[';
  for await (const { data, status, headers } of send.pages(request)) {
    if (include) await write(headText(new Response(null, { status, headers: headers as Record<string, string> })));
    if (data === undefined) continue;
    if (!Array.isArray(data)) {
      await write(`${text(data)}\n`);
      separator = '';
      continue;
    }
    for (const item of data) {
      await write(`${separator}${text(item)}`);
      separator = ',\n';
    }
  }
  if (separator !== '') await write(separator === '[' ? '[]\n' : ']\n');
  return 0;
}

/** The body of a response, with the progress of a long download. */
async function* watched(response: Response): AsyncGenerator<Uint8Array> {
  const progress = createProgress();
  const total = Number(response.headers.get('content-length'));
  let bytes = 0;
  try {
    for await (const chunk of readBody(response)) {
      bytes += chunk.length;
      progress.show(`${megabytes(bytes)}${total > 0 ? ` of ${megabytes(total)}` : ''}`);
      yield chunk;
    }
  } finally {
    progress.end();
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
