import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { headText, printBody } from '../../cli/shared/output/print-response.ts';
import { createProgress } from '../../cli/shared/output/progress.ts';

let written = '';
const isTerminal = Object.getOwnPropertyDescriptor(process.stdout, 'isTTY');

beforeEach(() => {
  written = '';
  vi.stubEnv('NO_COLOR', '');
  vi.stubEnv('FORCE_COLOR', '1');
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  if (isTerminal) Object.defineProperty(process.stdout, 'isTTY', isTerminal);
  else Reflect.deleteProperty(process.stdout, 'isTTY');
});

/** What a terminal or a pipe receives of a body. */
async function show(body: BodyInit, type: string, isTTY = true): Promise<string> {
  Object.defineProperty(process.stdout, 'isTTY', { value: isTTY, configurable: true });
  await printBody(new Response(body, { headers: { 'content-type': type } }));
  return written;
}

describe('the body of a response', () => {
  test('is indented and coloured JSON on a terminal', async () => {
    const text = await show('{"name":"a","list":[1,true,null]}', 'application/json');
    expect(stripVTControlCharacters(text)).toBe(
      `${JSON.stringify({ name: 'a', list: [1, true, null] }, undefined, 2)}\n`,
    );
    expect(text).toContain('\u001b[36m"name": \u001b[39m');
    expect(text).toContain('\u001b[32m"a"\u001b[39m');
  });

  test('is unchanged in a pipe, including control characters and bytes', async () => {
    const body = '{"a":  "\u001b[31m"}\r\n';
    expect(await show(body, 'application/json', false)).toBe(body);
  });

  test.each([
    ['JSON', '{"a":"\u001b[31m\\u009b2J\\u202e"}', 'application/json'],
    ['text', 'a\u001b[31m\u009b2J\u202e', 'text/plain'],
    ['text that claims to be JSON', '<\u001b]0;title\u0007', 'application/json'],
  ])('cannot control a terminal: %s', async (_kind, body, type) => {
    vi.stubEnv('FORCE_COLOR', '0');
    const text = await show(body, type);
    expect(['\u001b', '\u009b', '\u0007', '\u202e'].filter((control) => text.includes(control))).toEqual([]);
  });

  test('is not printed on a terminal if it is not text', async () => {
    Object.defineProperty(process.stdout, 'isTTY', { value: true, configurable: true });
    const headers = { 'content-type': 'application/octet-stream' };
    expect(await printBody(new Response(new Uint8Array([1, 2]), { headers }))).toBe(false);
    expect(await printBody(new Response(null, { headers }))).toBe(true);
    expect(written).toBe('');
  });
});

test('the status line and headers cannot control a terminal', () => {
  vi.stubEnv('FORCE_COLOR', '0');
  const text = headText(new Response(null, { status: 404, headers: { 'x-a': 'b\u009b2J' } }));
  expect(text).toBe('HTTP 404\nx-a: b\\u009b2J\n\n');
});

describe('the progress of a download', () => {
  const showProgress = (isTTY: boolean, milliseconds: number) => {
    let output = '';
    let time = 0;
    const write = (text: string) => {
      output += text;
    };
    const stream = { isTTY, write } as never;
    const progress = createProgress(stream, () => time);
    time = milliseconds;
    progress.show('1.0 MB of 2.0 MB');
    progress.end();
    return output;
  };

  test('is shown on a terminal after a second, and removed at the end', () => {
    expect(showProgress(true, 1000)).toBe('\r\u001b[2K1.0 MB of 2.0 MB …\r\u001b[2K');
  });

  test('is not shown for a short download or in a pipe', () => {
    expect([showProgress(true, 900), showProgress(false, 5000)]).toEqual(['', '']);
  });
});
