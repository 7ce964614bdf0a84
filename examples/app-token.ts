import { createSign, generateKeyPairSync } from 'node:crypto';
import { endpoint } from 'routebook';
import { createSend } from 'routebook/send';

interface App {
  clientId: string;
  installation: number;
  /** The private key, in PEM format. */
  privateKey: string;
}

/** The token with which an app requests tokens of its installations. It is valid for nine minutes; GitHub permits ten. */
function createJwt({ clientId, privateKey }: App): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  // One minute in the past, because the clocks may differ.
  const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode({ iss: clientId, iat: now - 60, exp: now + 540 })}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
}

/** Returns the token option for an installation. The token is kept until one minute before it expires, or until it is rejected. */
function installationToken(app: App) {
  const send = createSend({ token: () => createJwt(app), fetch });
  const route = 'POST /app/installations/{installation_id}/access_tokens';
  const request = async () => (await send(endpoint(route, { installation_id: app.installation }))).data;
  let current: ReturnType<typeof request> | undefined;

  return async ({ reason }: { reason: string }): Promise<string> => {
    const before = current;
    const kept = reason === 'unauthorized' ? undefined : await before?.catch(() => undefined);
    const isValid = kept && Date.parse(kept.expires_at) - Date.now() > 60_000;
    // Another call may have requested a token in the meantime.
    if (!isValid && current === before) current = request();
    return (await (current ?? request())).token;
  };
}

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const send = createSend({ token: installationToken({ clientId: 'Iv1.example', installation: 7, privateKey }), fetch });
for (let round = 0; round < 2; round++) {
  console.log((await send(endpoint('GET /installation/repositories'))).data.total_count);
}

/** Replaces the network, so that this example runs anywhere. */
async function fetch(input: unknown, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(String(input));
  const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? '';
  console.log(init?.method, pathname, token.split('.').length === 3 ? 'with a JWT' : token);
  if (pathname === '/installation/repositories') return Response.json({ total_count: 3, repositories: [] });
  return Response.json({ token: 'ghs_1', expires_at: new Date(Date.now() + 3_600_000) }, { status: 201 });
}
