import { HTTPSnippet } from '@readme/httpsnippet';
import { EndpointError } from 'routebook';
import { toFetch, toHarArchive, toPowerShell } from 'routebook/clients';
import { describe, expect, it } from 'vitest';
import { readPowerShell } from './read-powershell.ts';
import { TEXT_REQUESTS } from './text-requests.ts';

// PowerShell is neither among Debian's packages nor on npm. A reader of its grammar and another writer of its commands decide instead.
describe('a command for PowerShell', () => {
  it.each(TEXT_REQUESTS)('has the method, URL, headers and body of %s, or is refused', async (_, create) => {
    const options = create();
    let command: string;
    try {
      command = toPowerShell(options);
    } catch (error) {
      expect(error).toBeInstanceOf(EndpointError);
      return;
    }
    const read = readPowerShell(command);
    const [url, { method, headers, body }] = toFetch(options);
    expect([read.method, read.uri]).toEqual([method, url]);
    const { 'user-agent': userAgent, 'content-type': contentType, ...others } = headers;
    expect(read.headers).toEqual(others);
    expect(read.userAgent).toBe(userAgent);
    if (read.form !== undefined) {
      const fields = [...(body as FormData)].map(([name, value]) => [
        name,
        typeof value === 'string' ? value.replace(/\r?\n|\r/g, '\r\n') : `file ${value.name}`,
      ]);
      expect(read.form).toEqual(Object.fromEntries(fields));
    } else if (body instanceof FormData) {
      const [, boundary = ''] = /^multipart\/form-data; boundary="?([^"]+)"?$/.exec(read.contentType ?? '') ?? [];
      const form = await new Response(new Uint8Array(bytesOf(read.body)), {
        headers: { 'content-type': read.contentType ?? '' },
      }).formData();
      expect(boundary).not.toBe('');
      expect([...form]).toEqual([...body].map(([name, value]) => [name, String(value).replace(/\r?\n|\r/g, '\r\n')]));
    } else {
      expect(read.contentType).toBe(contentType);
      if (read.file !== undefined)
        expect(read.file).toBe(body instanceof File && body.name !== '' ? body.name : 'body');
      else expect(bytesOf(read.body)).toEqual(Buffer.from(await new Response(body as BodyInit).arrayBuffer()));
    }
  });

  const plain = TEXT_REQUESTS.filter(([, create]) => {
    const { url, body } = create();
    return url.startsWith('https:') && (body === undefined || (typeof body === 'object' && !isSpecial(body)));
  });
  it.each(plain)('agrees with httpsnippet for %s', (_, create) => {
    const options = create();
    const [converted] = new HTTPSnippet(toHarArchive(options) as never).convert('powershell', 'restmethod') || [];
    const other = String(converted);
    const read = readPowerShell(toPowerShell(options));
    expect(other).toContain(`-Method ${read.method}`);
    for (const [, name = '', value] of other.matchAll(/Add\("([^"]*)", "([^"`]*)"\)/g)) {
      if (name !== 'user-agent' && name !== 'content-type' && value !== '') expect(read.headers[name]).toBe(value);
    }
    const [, uri = ''] = /-Uri '((?:[^']|'')*)'/.exec(other) ?? [];
    expect(partsOf(uri.replaceAll("''", "'"))).toEqual(partsOf(read.uri));
  });

  it('is read with masked secrets too', () => {
    for (const [, create] of TEXT_REQUESTS) {
      let command: string;
      try {
        command = toPowerShell(create(), { mask: true });
      } catch (error) {
        expect(error).toBeInstanceOf(EndpointError);
        continue;
      }
      expect(readPowerShell(command).method).toMatch(/^[A-Z]+$/);
    }
  });
});

/** The other writer encodes queries in its own way, which means the same. */
function partsOf(uri: string): unknown {
  const { origin, pathname, searchParams } = new URL(uri);
  return [origin, pathname, [...searchParams]];
}

function bytesOf(body: ReturnType<typeof readPowerShell>['body']): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  return 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64');
}

function isSpecial(body: object | null): boolean {
  return body === null || ![Object.prototype, Array.prototype].includes(Object.getPrototypeOf(body));
}
