import { createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
process.env['APP_PRIVATE_KEY'] = privateKey;

/** Whether the app has signed this JWT. */
function isSigned(jwt: string): boolean {
  const [header, claims, signature = ''] = jwt.split('.');
  const verify = createVerify('RSA-SHA256').update(`${header}.${claims}`);
  return verify.verify(createPublicKey(privateKey), signature, 'base64url');
}

/** The second page has the last repository. */
function pageOf(search: string): Response {
  const [full_name, next] = /\bpage=2/.test(search) ? ['octokit/core', undefined] : ['octokit/app', '?page=2'];
  const link = next && `<https://api.github.com/installation/repositories${next}>; rel="next"`;
  return Response.json({ total_count: 2, repositories: [{ full_name }] }, link ? { headers: { link } } : {});
}

let requested = 0;
globalThis.fetch = async (input, init) => {
  const { pathname, search } = new URL(String(input));
  const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? '';
  if (pathname === '/installation/repositories' && token === 'ghs_1') return pageOf(search);
  if (pathname === '/app/installations' && isSigned(token)) return Response.json([{ id: 5678 }]);
  // A second token is not needed, so it is refused.
  if (!pathname.endsWith('/installations/5678/access_tokens') || !isSigned(token) || requested++ > 0)
    return new Response('', { status: 401 });
  return Response.json({ token: 'ghs_1', expires_at: new Date(Date.now() + 3_600_000) }, { status: 201 });
};
