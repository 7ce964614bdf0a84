import { EndpointError } from 'routebook';
import { toFetch, toHurl } from 'routebook/clients';
import { describe, expect, it } from 'vitest';
import { readHurl } from './read-hurl.ts';
import { TEXT_REQUESTS } from './text-requests.ts';

// Hurl itself cannot be installed from npm without a download. Its grammar decides instead.
describe('a Hurl file', () => {
  it.each(TEXT_REQUESTS)('has the method, URL, headers and body of %s, or is refused', async (_, create) => {
    const options = create();
    let file: string;
    try {
      file = toHurl(options);
    } catch (error) {
      expect(error).toBeInstanceOf(EndpointError);
      return;
    }
    const read = readHurl(file);
    const [url, init] = toFetch(options);
    expect(read.method).toBe(init.method);
    const sent = new URL(url);
    sent.hash = '';
    expect(new URL(read.url).href).toBe(sent.href);
    expect(trimmed(read.headers)).toEqual(trimmed(init.headers));
    await expectBody(read.body, init.body);
  });

  it('is valid with masked secrets too', () => {
    for (const [, create] of TEXT_REQUESTS) {
      let file: string;
      try {
        file = toHurl(create(), { mask: true });
      } catch (error) {
        expect(error).toBeInstanceOf(EndpointError);
        continue;
      }
      expect(readHurl(file).method).toMatch(/^[A-Z]+$/);
    }
  });

  it('has no fragment, which would become a part of the query', () => {
    const file = toHurl({ method: 'get', url: 'https://api.example.com/a?b=c#d', headers: {} });
    expect(file).toBe('GET https://api.example.com/a?b=c\n');
  });

  it('cannot be written for a URL without a host', () => {
    expect(() => toHurl({ method: 'get', url: '/a', headers: {} })).toThrow(
      expect.objectContaining({ code: 'INVALID_OPTION', parameter: 'url' }),
    );
  });
});

/** Clients drop spaces around a header value. */
function trimmed(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.trim()]));
}

async function expectBody(read: ReturnType<typeof readHurl>['body'], sent: unknown): Promise<void> {
  if (read === undefined) {
    expect(typeof sent === 'object' && sent !== null ? (sent as { length?: number }).length : (sent ?? 0)).toBeOneOf([
      0,
      '',
    ]);
  } else if ('file' in read) expect(read.file).toBe(sent instanceof File && sent.name !== '' ? sent.name : 'body');
  else if ('fields' in read) {
    const fields = [...(sent as FormData)].map(([name, value]) => [
      name,
      typeof value === 'string'
        ? value.replace(/\r?\n|\r/g, '\r\n')
        : `file,${value.name}; ${value.type || 'application/octet-stream'}`,
    ]);
    expect(read.fields).toEqual(fields);
  } else {
    const bytes = 'text' in read ? Buffer.from(read.text) : Buffer.from(read.bytes, 'latin1');
    expect(bytes).toEqual(Buffer.from(await new Response(sent as BodyInit).arrayBuffer()));
  }
}
