import { endpoint } from 'routebook';
import { limitPermissions } from 'routebook/permissions';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readRequest } from '../../../cli/explore/read-request.ts';

const OVERRIDES = [
  ...['x-method', 'X-Method-Override', 'x-http-method', 'X-HTTP-Method-Override'],
  ...['x_http_method_override', 'x-original-url', 'X-Rewrite-URL'],
];

describe('A header that replaces the method', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each(OVERRIDES)('is refused by the page and by a limited endpoint: %s', (name) => {
    const url = 'https://api.github.com/user';
    const page = { method: 'GET', url, headers: { [name]: 'DELETE' } };
    expect(() => readRequest(JSON.stringify(page))).toThrow('replace');
    const limited = limitPermissions(endpoint, { issues: 'write' }, { allowUnknown: true });
    expect(() => limited('GET /meta', { headers: { [name]: 'DELETE' } })).toThrow('replaces its method');
  });
});
