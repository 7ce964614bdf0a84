import { type Reply, startServer } from './loopback-server.ts';

export type GitHubServer = Awaited<ReturnType<typeof startGitHub>>;

/** A small server with pages, rate limits and failures as GitHub has them. */
export async function startGitHub() {
  const { origin, received, close } = await startServer(({ url }, count, own) => answerTo(url, count, own));
  return { baseUrl: origin, calls: received, close };
}

/** Undefined where the server never answers. */
function answerTo(url: string, count: number, origin: string): Reply | undefined {
  const { pathname, searchParams } = new URL(url, origin);
  if (pathname.startsWith('/slow')) return undefined;
  if (pathname.startsWith('/failing') && count === 1) return { status: 500, data: { message: 'once' } };
  if (pathname.startsWith('/limited') && count === 1) {
    const data = { message: 'You have exceeded a secondary rate limit' };
    return { status: 403, data, headers: { 'retry-after': '1' } };
  }
  if (pathname.endsWith('/issues')) {
    const page = Number(searchParams.get('page') ?? 1);
    const link = `<${origin}${pathname}?per_page=2&page=${page + 1}>; rel="next"`;
    return { data: [{ id: page * 2 }, { id: page * 2 + 1 }], headers: page < 3 ? { link } : {} };
  }
  if (pathname.endsWith('/graphql')) return { data: { data: { viewer: { login: 'octocat' } } } };
  return { data: { path: url } };
}
