import { endpoint } from 'routebook';
import { createSend } from 'routebook/send';

const send = createSend({ token: 'secret', fetch });

// Upload: a Blob can be sent again after a rate limit, but a stream cannot.
const asset = endpoint('POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}', {
  ...{ owner: 'octokit', repo: 'app', release_id: 1, name: 'notes.txt' },
  headers: { 'content-type': 'text/plain' },
  data: new Blob(['notes']),
});
console.log((await send(asset)).data.name);

// Download: send.raw returns the Response itself, so that you can read its body in chunks.
const archive = endpoint('GET /repos/{owner}/{repo}/zipball/{ref}', { owner: 'octokit', repo: 'app', ref: 'main' });
const response = await send.raw(archive);
let bytes = 0;
for await (const chunk of response.body ?? []) bytes += chunk.length;
console.log(response.status, bytes);

/** Replaces the network, so that this example runs anywhere. The archive is on another host, which receives no token. */
async function fetch(input: unknown, init?: RequestInit): Promise<Response> {
  const { host } = new URL(String(input));
  console.log(init?.method, host, new Headers(init?.headers).has('authorization') ? 'with the token' : 'without it');
  if (host === 'uploads.github.com') return Response.json({ name: 'notes.txt' }, { status: 201 });
  if (host === 'codeload.github.com') return new Response(new Uint8Array(1000));
  return new Response(null, { status: 302, headers: { location: 'https://codeload.github.com/octokit/app/zip' } });
}
