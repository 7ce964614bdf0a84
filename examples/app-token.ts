import { createSign } from 'node:crypto';
import { createGitHub } from 'routebook/client';

interface App {
  clientId: string;
  installationId: number;
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
  const github = createGitHub({ token: () => createJwt(app) });
  const parameters = { installation_id: app.installationId };
  const request = async () => (await github.apps.createInstallationAccessToken(parameters)).data;
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

const privateKey = process.env['APP_PRIVATE_KEY'] ?? '';
const github = createGitHub({
  token: installationToken({ clientId: 'Iv1.example', installationId: 5678, privateKey }),
});

for await (const repository of github.apps.listReposAccessibleToInstallation.items()) console.log(repository.full_name);
