import { expect, it } from 'vitest';
import { isCredentialHeader } from '../../../src/core/secrets.ts';

it.each([
  ...['authorization', 'proxy-authorization', 'x-ms-authorization', 'cookie', 'apikey', 'x-apikey', 'x-nuget-apikey'],
  ...['x-api-key', 'x-auth-token', 'x-client-secret'],
])('%s is a credential', (name) => {
  expect(isCredentialHeader(name)).toBe(true);
});

it.each(['accept', 'content-type', 'x-request-id', 'idempotency-key-id', 'x-monkey', 'x-author', 'user-agent'])(
  '%s is no credential',
  (name) => {
    expect(isCredentialHeader(name)).toBe(false);
  },
);
