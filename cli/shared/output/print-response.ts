import { InputError } from '../errors.ts';
import { createScreen, type Screen, toJson, toOutput, visible } from './terminal.ts';

/** The status line and headers, as `--include` prints them. */
export function headText({ status, statusText, headers }: Response, screen: Screen = createScreen()): string {
  const name = status < 300 ? 'success' : 'error';
  const lines = [...headers].map(([key, value]) => `${screen.paint('name', visible(key))}: ${visible(value)}`);
  return `${screen.paint(name, `HTTP ${status} ${visible(statusText)}`.trimEnd())}\n${lines.join('\n')}\n\n`;
}

/**
 * Prints a body. On a terminal, JSON is indented and in colour. In a pipe, everything is unchanged. Returns false for bytes on a
 * terminal.
 */
export async function printBody(response: Response): Promise<boolean> {
  const screen = createScreen();
  if (!screen.isTerminal) {
    for await (const chunk of readBody(response)) await write(chunk);
    return true;
  }
  const type = response.headers.get('content-type') ?? '';
  const text = await readText(response);
  if (!/json|^text\/|charset=|xml/i.test(type)) return text === '';
  await write(`${jsonText(text, screen) ?? text}\n`);
  return true;
}

/** Formats JSON with indentation and colour. Returns undefined if the text is not JSON. */
function jsonText(text: string, screen: Screen): string | undefined {
  try {
    return paintJson(toJson(JSON.parse(text)), screen);
  } catch {
    return undefined;
  }
}

/** Colours the lines of indented JSON: names, strings, and other values. */
export function paintJson(json: string, screen: Screen): string {
  return json.replace(/^( *)("(?:[^"\\]|\\.)*": )?(.*?)(,?)$/gm, (_, indent, name = '', value, comma) => {
    const role = value.startsWith('"') ? 'success' : /^[\dtfn-]/.test(value) ? 'warning' : undefined;
    return `${indent}${screen.paint('name', name)}${role === undefined ? value : screen.paint(role, value)}${comma}`;
  });
}

/** Writes text, and waits if the reader is slower. Bytes are written only to a pipe, and unchanged. */
export async function write(chunk: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(typeof chunk === 'string' ? toOutput(chunk) : chunk))
    await new Promise((resolve) => process.stdout.once('drain', resolve));
}

/** The chunks of a body. If the connection ends early, the error explains this in one line. */
export async function* readBody({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(refuse);
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readBody(response)) chunks.push(chunk);
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** For a connection that was closed, fetch throws "terminated", and its cause is the reason. */
function refuse(error: unknown): never {
  const { message, cause } = error as Error;
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : message;
  throw new InputError(`the response is not complete: the connection ended early (${reason}).`);
}
