import { describe, expect, it } from 'vitest';
import { fetchFault, readHeader, statusAdvice } from '../../cli/generate/load-text.ts';

const URL = 'https://api.test/openapi.json';

const failed = (message: string, code?: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), code === undefined ? {} : { code }) });

describe('a description that cannot be fetched', () => {
  it.each(['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'])(
    'because of its certificate (%s) is reported with NODE_EXTRA_CA_CERTS',
    (code) => {
      expect(fetchFault(failed('self-signed certificate', code), URL, {})).toMatch(
        /^self-signed certificate\. .*NODE_EXTRA_CA_CERTS/,
      );
    },
  );

  it('behind a proxy that Node does not use is reported with what works', () => {
    const env = { HTTPS_PROXY: 'http://user:secret@proxy.test' };
    const fault = fetchFault(failed('getaddrinfo ENOTFOUND', 'ENOTFOUND'), URL, {
      process: { env, versions: { node: '22.21.0' } },
    });
    expect(fault).toBe(
      'getaddrinfo ENOTFOUND. HTTPS_PROXY is set, but Node ignores it without NODE_USE_ENV_PROXY=1, and before version 22.21',
    );
  });

  it('without a proxy is reported with the reason only', () => {
    expect(fetchFault(failed('connect ECONNREFUSED', 'ECONNREFUSED'), URL, {})).toBe('connect ECONNREFUSED');
    expect(fetchFault(new Error('aborted'), URL, {})).toBe('aborted');
  });

  it('with a status that asks for credentials is reported with --header', () => {
    expect(statusAdvice(401, false)).toContain('--header "authorization: Bearer $TOKEN"');
    expect(statusAdvice(403, true)).toContain('does not accept the header');
    expect(statusAdvice(407, false)).toContain('HTTPS_PROXY');
    expect(statusAdvice(500, false)).toBe('');
  });
});

describe('a header of the command', () => {
  it('is read, and rejected without its value in the message', () => {
    expect(readHeader('Authorization: Bearer a:b')).toEqual(['authorization', 'Bearer a:b']);
    for (const text of ['secret', 'a b: secret', 'a: secret\nb', 'a:']) {
      expect(() => readHeader(text)).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('secret') }),
      );
    }
  });
});
