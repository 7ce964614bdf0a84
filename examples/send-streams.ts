import { endpoint } from 'routebook';
import { createSend } from 'routebook/send';

const send = createSend({ token: 'secret' });

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
