import { generateKeyPairSync, verify } from 'node:crypto';
import { type AppOptions, createApp } from 'routebook/auth';
import { afterEach, vi } from 'vitest';
import { type LoopbackServer, type Received, type Reply, startServer } from '../support/loopback-server.ts';

export const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const PKCS1 = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
export const PKCS8 = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const loadPermissions = () => import('routebook/catalogue/permissions');

const servers: LoopbackServer[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) await server[Symbol.asyncDispose]();
});

export const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
export const isExchange = ({ url }: Received) => url.endsWith('/access_tokens');
export const tokenOf = ({ headers }: Received) => headers.authorization?.replace('Bearer ', '');

/** A server that creates the tokens `t1`, `t2` and so on, and rejects those that were revoked. */
export async function start(options: Partial<AppOptions> = {}, reply?: (request: Received) => Reply | undefined) {
  const revoked = new Set<string | undefined>();
  let tokens = 0;
  const server = await startServer((request) => {
    const given = reply?.(request);
    if (given) return given;
    if (isExchange(request)) return { status: 201, data: { token: `t${++tokens}`, expires_at: inAnHour() } };
    return revoked.has(tokenOf(request)) ? { status: 401, data: { message: 'Bad credentials' } } : { data: [] };
  });
  servers.push(server);
  const { baseUrl, received } = server;
  const app = createApp({ appId: 1, privateKey: PKCS1, baseUrl, loadPermissions, log: false, ...options });
  return { app, received, revoked, baseUrl, exchanges: () => received.filter(isExchange) };
}

/** The header and the claims of a JWT. */
export const partsOf = (jwt = '') =>
  jwt
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));

export function isSignedBy(jwt: string, key = publicKey): boolean {
  const [header, payload, signature = ''] = jwt.split('.');
  return verify('RSA-SHA256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'));
}
