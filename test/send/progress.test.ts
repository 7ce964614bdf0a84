import { createGitHub } from 'routebook';
import { createSend, ResponseError, TimeoutError } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { pass, settled, stopTime } from './scripted.ts';

// `vi.useFakeTimers`: no time passes.
stopTime();

const request = { method: 'get', url: 'https://api.github.com/user', headers: {} } as const;
const JSON_TYPE = { 'content-type': 'application/json' };

/** A body whose parts arrive after the given times, and that hangs after the last one if it does not end. */
function slowBody(parts: readonly string[], interval: number, ends: boolean) {
  let next = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next === parts.length && !ends) return new Promise(() => {});
      await new Promise((resolve) => setTimeout(resolve, interval));
      if (next === parts.length) controller.close();
      else controller.enqueue(new TextEncoder().encode(parts[next++]));
    },
  });
}

const respond = (body: ReadableStream<Uint8Array>, status = 200) =>
  createSend({ fetch: async () => new Response(body, { status, headers: JSON_TYPE }), timeout: 1000, retries: 0 });

describe('a timeout is the time without progress', () => {
  test('so that a steady body may take longer', async () => {
    const result = settled(respond(slowBody(['[1', ',2', ',3', ']'], 900, true))(request));
    await pass(900 * 5);
    expect((await result).value?.data).toEqual([1, 2, 3]);
  });

  test('so that a body that stalls fails, and the error says that the response began', async () => {
    const result = settled(respond(slowBody(['[1', ',2'], 900, false))(request));
    await pass(900 * 2 + 1000);
    const { error } = await result;
    expect(error).toBeInstanceOf(TimeoutError);
    expect((error as Error).message).toBe(
      'GET /user: the response began, but nothing more arrived within 1000 ms (`timeout`)',
    );
  });

  test('so that the body of an error may take longer too', async () => {
    const result = settled(respond(slowBody(['{"message"', ':"no"', '}'], 900, true), 422)(request));
    await pass(900 * 4);
    expect((await result).error).toMatchObject({ status: 422, data: { message: 'no' } });
  });

  test('so that each redirect has the whole time', async () => {
    let calls = 0;
    const fetch = async () => {
      await new Promise((resolve) => setTimeout(resolve, 900));
      const hasEnded = ++calls === 3;
      return new Response(hasEnded ? '{}' : null, {
        ...(hasEnded ? { headers: JSON_TYPE } : { status: 302, headers: { location: '/user' } }),
      });
    };
    const result = settled(createSend({ fetch, timeout: 1000, retries: 0 })(request));
    await pass(900 * 3);
    expect((await result).value?.data).toEqual({});
  });

  test('which is also counted from the last redirect, and the error does not mention a response', async () => {
    const fetch = async (url: unknown) =>
      String(url).endsWith('/user')
        ? new Response(null, { status: 302, headers: { location: '/moved' } })
        : new Promise<Response>(() => {});
    const result = settled(createSend({ fetch, timeout: 1000, retries: 0 })(request));
    await pass(1000);
    expect((await result).error).toMatchObject({ message: 'GET /user: no response within 1000 ms (`timeout`)' });
  });
});

describe('the maximum size', () => {
  const large = (type: string) => async () =>
    new Response(new Uint8Array(5000).fill(0x20), { headers: { 'content-type': type } });

  test('does not apply to files, which are returned as they are', async () => {
    const github = createGitHub({ fetch: large('application/zip'), maxResponseBytes: 1000 });
    const asset = { owner: 'octokit', repo: 'app', asset_id: 1, headers: { accept: 'application/octet-stream' } };
    const { data } = await github.repos.getReleaseAsset(asset);
    expect((data as unknown as ArrayBuffer).byteLength).toBe(5000);
  });

  test.each(['application/json', 'text/plain', ''])('applies to a response of the type "%s"', async (type) => {
    const { error } = await settled(createSend({ fetch: large(type), maxResponseBytes: 1000 })(request));
    expect(error).toBeInstanceOf(ResponseError);
    expect((error as Error).message).toContain(
      'larger than 1000 bytes (`maxResponseBytes`). To read it in parts, use `raw`',
    );
  });
});
