import { isServerName } from '../api-base.ts';
import type { Pieces } from '../call.ts';
import type { SourceCall } from './source-groups.ts';
import { RELATIVE } from './source-paths.ts';
import type { Token } from './source-tokens.ts';

/**
 * Servers that only their use shows to be GitHub's: if `${base}/repos/…` is a route, `${base}/meta` of the same file is one too, and
 * of other files that are about GitHub.
 */
export function createServers(others: readonly string[] = []) {
  const learned = new Set<string>();
  const later: { readonly server: string; readonly call: SourceCall; readonly path: Pieces }[] = [];
  return {
    learn: (pieces: Pieces | undefined) => {
      const [server] = splitServer(pieces) ?? [];
      if (server !== undefined) learned.add(server);
    },
    remember: (call: SourceCall, pieces: Pieces | undefined) => {
      const [server, path] = splitServer(pieces) ?? [];
      if (server !== undefined && path !== undefined && RELATIVE.test(String(path[0])))
        later.push({ server, call, path });
    },
    names: () => [...learned],
    isRemembered: (call: SourceCall) => later.at(-1)?.call === call,
    all: () => later.map((each) => ({ ...each, isKnown: learned.has(each.server) || others.includes(each.server) })),
  };
}

function splitServer(pieces: Pieces = []): readonly [server: string, path: Pieces] | undefined {
  const [start, ...path] = /^https?:\/\/$/.test(String(pieces[0])) ? pieces.slice(1) : pieces;
  const isServer = typeof start === 'object' && isServerName(start.name) && String(path[0]).startsWith('/');
  return isServer ? [start.name, path] : undefined;
}

/** Whether a program has the URL of another API in one of its texts. */
export function hasOtherApi(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ kind, text }) =>
      kind === 'string' && /^https?:\/\/(?![^/]*git)(?:[^/]*api[^/]*\.|[^/]+\/(?:.*\/)?(?:api|v\d)\b)/.test(text),
  );
}
