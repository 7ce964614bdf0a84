import { createHash } from 'node:crypto';
import { createGitHub } from 'routebook';
import { type DownloadProgress, downloadArtifact, downloadLogs } from 'routebook/recipes';
import { describe, expect, it } from 'vitest';
import { inVirtualTime } from './world.ts';
import { type Entry, zip } from './zip.ts';

interface Behaviour {
  /** After how many bytes each connection breaks. */
  readonly breaks?: readonly number[];
  readonly ranges?: boolean;
  readonly etags?: readonly string[];
  readonly digest?: string;
  readonly expired?: boolean;
}

/** GitHub, and the server to which it leads a download. */
function startServer(archive: Buffer<ArrayBuffer>, behaviour: Behaviour = {}) {
  const { breaks = [], ranges = true, etags = [], expired = false } = behaviour;
  const digest = behaviour.digest ?? `sha256:${createHash('sha256').update(archive).digest('hex')}`;
  const seen: string[] = [];
  let turn = 0;
  const fetch = async (url: string, init?: RequestInit): Promise<Response> => {
    const headers = new Headers(init?.headers);
    if (url.endsWith('/artifacts/7')) return Response.json({ id: 7, expired, digest });
    if (url.startsWith('https://api.github.com/'))
      return new Response(null, { status: 302, headers: { location: 'https://files.example/a?sig=1' } });
    const range = headers.get('range');
    seen.push(`${range ?? 'all'} ${headers.has('authorization') ? 'with' : 'without'} token`);
    const start = range && ranges ? Number(/\d+/.exec(range)?.[0]) : 0;
    const part = archive.subarray(start);
    const most = breaks[turn] ?? Infinity;
    const etag = etags[turn++] ?? '"1"';
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (sent >= most) return controller.error(new TypeError('terminated'));
        if (sent >= part.length) return controller.close();
        const next = part.subarray(sent, Math.min(sent + 16, part.length, most));
        sent += next.length;
        controller.enqueue(new Uint8Array(next));
      },
    });
    const size = { 'content-length': String(part.length), etag };
    const place = start > 0 ? { 'content-range': `bytes ${start}-${archive.length - 1}/${archive.length}` } : {};
    return new Response(body, { status: start > 0 ? 206 : 200, headers: { ...size, ...place } });
  };
  return { seen, github: createGitHub({ token: 'ghp_secret', fetch: fetch as never }) };
}

const PLACE = { owner: 'octo', repo: 'app' };
const HERE = { ...PLACE, artifact_id: 7 };
const GOOD = [
  { path: 'a/b.txt', text: 'é'.repeat(500) },
  { path: 'empty.txt' },
  { path: 'stored.bin', text: 'xyz', method: 0 },
];
const unpack = async (entries: readonly Entry[], more: object = {}) => {
  const files = await downloadArtifact(startServer(zip(entries)).github, { ...HERE, ...more });
  return [...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]);
};

it('an artifact is unpacked, and its progress reported', async () => {
  const archive = zip([{ path: 'a/', mode: 0o040755 }, ...GOOD]);
  const { github, seen } = startServer(archive);
  const progress: DownloadProgress[] = [];
  const files = await downloadArtifact(github, { ...HERE, onProgress: (each) => progress.push(each) });
  expect([...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString()])).toEqual([
    ...[
      ['a/b.txt', 'é'.repeat(500)],
      ['empty.txt', ''],
      ['stored.bin', 'xyz'],
    ],
  ]);
  expect(progress.at(-1)).toEqual({ received: archive.length, total: archive.length });
  expect(seen).toEqual(['all without token']);
});

it('the logs of a run are texts by path', async () => {
  const { github } = startServer(zip([{ path: 'build/1_Set up job.txt', text: 'ok\n' }]));
  expect([...(await downloadLogs(github, { ...PLACE, run_id: 1 }))]).toEqual([['build/1_Set up job.txt', 'ok\n']]);
});

describe('a download that breaks', () => {
  it('is continued where it was', async () => {
    const { github, seen } = startServer(zip(GOOD), { breaks: [32, 48] });
    const { result, error } = await inVirtualTime(() => downloadArtifact(github, HERE));
    expect([error, result?.size]).toEqual([undefined, 3]);
    expect(seen.map((each) => each.split(' ')[0])).toEqual(['all', 'bytes=32-', 'bytes=80-']);
  });

  it('begins again if the server sends all of it', async () => {
    const { github, seen } = startServer(zip(GOOD), { breaks: [32], ranges: false });
    const { result, error } = await inVirtualTime(() => downloadArtifact(github, HERE));
    expect([error, result?.size, seen.length]).toEqual([undefined, 3, 2]);
  });

  it('is an error if the file is another one now', async () => {
    const { github } = startServer(zip(GOOD), { breaks: [32], etags: ['"1"', '"2"'] });
    const { error } = await inVirtualTime(() => downloadArtifact(github, HERE));
    expect(error).toMatchObject({ code: 'DOWNLOAD_FAILED' });
  });

  it('again and again at once is an error', async () => {
    const { github, seen } = startServer(zip(GOOD), { breaks: [0, 0, 0, 0, 0, 0] });
    const { error } = await inVirtualTime(() => downloadArtifact(github, HERE));
    expect(error).toBeDefined();
    expect(seen.length).toBeLessThan(6);
  });
});

describe('an archive is refused', () => {
  it.each([
    ...['../a', 'a/../b', '/a', 'a//b', './a', 'a/.', 'C:/a', 'a\\..\\b', 'a\u0000b', 'a\nb', 'a/..', 'a. ', 'a/b.'],
  ])('with the path %j', async (path) => {
    const entries = [{ path: 'good' }, { path }];
    await expect(unpack(entries)).rejects.toMatchObject({ name: 'RecipeError', code: 'UNSAFE_ARCHIVE' });
  });

  it.each(['..a', 'a..b/c', '.env', 'a b/é', '...a/b'])('but not with the path %j', async (path) => {
    expect(await unpack([{ path, text: 'x' }])).toEqual([[path, 'x']]);
  });

  it.each([
    ['a link', [{ path: 'a', text: '/etc/passwd', mode: 0o120777 }]],
    ['a device', [{ path: 'a', mode: 0o020666 }]],
    ['a path twice', [{ path: 'a/b' }, { path: 'A/B' }]],
    ['an encrypted file', [{ path: 'a', text: 'x', flags: 1 }]],
    ['a file that is larger than it says', [{ path: 'a', text: 'x'.repeat(5000), size: 10 }]],
    ['a file that is smaller than it says', [{ path: 'a', text: 'x', size: 10 }]],
    ['a wrong checksum', [{ path: 'a', text: 'x', crc: 1 }]],
    ['another way of packing', [{ path: 'a', text: 'x', method: 12 }]],
  ] as const)('with %s', async (_what, entries) => {
    await expect(unpack(entries)).rejects.toMatchObject({ code: 'UNSAFE_ARCHIVE' });
  });

  it('with more bytes than permitted, of which the last file is one too many', async () => {
    const entries = ['a', 'b'].map((path) => ({ path, text: '0'.repeat(50_000) }));
    expect(await unpack(entries, { maxBytes: 100_000 })).toHaveLength(2);
    await expect(unpack(entries, { maxBytes: 99_999 })).rejects.toMatchObject({ code: 'UNSAFE_ARCHIVE' });
  });

  it('if it is cut, or says that it has more files', async () => {
    const whole = zip(GOOD);
    for (const archive of [
      whole.subarray(0, -30),
      whole.subarray(10),
      zip(GOOD, 4),
      Buffer.alloc(0),
      Buffer.from('no'),
    ]) {
      const { github } = startServer(Buffer.from(archive) as Buffer<ArrayBuffer>);
      await expect(downloadArtifact(github, HERE)).rejects.toMatchObject({ code: 'UNSAFE_ARCHIVE' });
    }
  });
});

it('a download with another digest, of an artifact that is gone, or that is too long, is an error', async () => {
  for (const behaviour of [{ digest: `sha256:${'0'.repeat(64)}` }, { expired: true }]) {
    const { github } = startServer(zip(GOOD), behaviour);
    await expect(downloadArtifact(github, HERE)).rejects.toMatchObject({ code: 'DOWNLOAD_FAILED' });
  }
  const work = downloadArtifact(startServer(zip(GOOD)).github, { ...HERE, maxBytes: 40 });
  await expect(work).rejects.toMatchObject({ code: 'DOWNLOAD_FAILED' });
});
