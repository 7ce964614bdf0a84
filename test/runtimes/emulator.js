// Prints a digest of everything that an emulator responds to a story: the same on every runtime.
import { createHash } from 'node:crypto';
import { createEmulator } from 'routebook/testing';

const files = { 'README.md': '# app\n', 'ä/b.txt': 'text\n' };
const emulator = createEmulator({
  users: ['octocat', 'hubot'],
  orgs: ['octo'],
  repos: { 'octo/app': { files } },
  seed: 7,
});
const digest = createHash('sha256');
const headers = { authorization: `Bearer ${emulator.token('octocat')}` };
const repo = '/repos/octo/app';

async function call(method, path, body) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await emulator.fetch(`https://api.github.com${path}`, { method, headers, ...sent });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const names = ['date', 'etag', 'link', 'content-type', 'location'];
  digest.update(JSON.stringify([path, response.status, ...names.map((name) => response.headers.get(name))]));
  digest.update(bytes);
  const text = new TextDecoder().decode(bytes);
  return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
}

await call('POST', `${repo}/labels`, { name: 'größe', color: 'ffffff' });
for (const title of ['One', '😀', 'Three']) await call('POST', `${repo}/issues`, { title, labels: ['größe'] });
const main = await call('GET', `${repo}/git/ref/heads/main`);
await call('POST', `${repo}/git/refs`, { ref: 'refs/heads/topic', sha: main.object.sha });
await call('PUT', `${repo}/contents/z%20a.txt`, { message: 'Add\n\nText', content: 'YQo=', branch: 'topic' });
const { number } = await call('POST', `${repo}/pulls`, { title: 'Pull', head: 'topic', base: 'main' });
await call('PUT', `${repo}/pulls/${number}/merge`, { merge_method: 'squash' });
await call('POST', `${repo}/releases`, { tag_name: 'v1' });
await call('POST', '/gists', { files: { 'b.txt': { content: 'b' }, 'a.txt': { content: 'a' } } });
await call('PUT', `${repo}/collaborators/hubot`, { permission: 'push' });
for (const path of [
  ...[
    '',
    '/issues?per_page=2',
    '/labels',
    '/commits',
    '/git/trees/main?recursive=1',
    '/contents',
    '/releases',
    '/events',
  ],
  ...['/zipball/main', '/tarball/main', '/compare/main...topic', '/issues/events', '/collaborators', '/missing'],
])
  await call('GET', repo + path);
digest.update(emulator.save());
console.log(digest.digest('hex'));
