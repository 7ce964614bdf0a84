import { isDeepStrictEqual } from 'node:util';
import { HOME, type Meant } from './attack.ts';

/** A request that a tool has made, as it would be handed to a client. */
export interface Produced {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers | Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The page of a program whose base is a path. */
const PAGE = 'https://page.example/deep/page';

/** Compares a request with what was meant, as clients and servers read it. One set of rules for every tool. */
export function judge(request: Produced, meant: Meant | undefined): string {
  const headers = readHeaders(request.headers);
  if (headers === undefined) return 'wrong: broken header';
  const url = readUrl(request.url);
  if (url === undefined) return 'wrong: no URL';
  if (meant === undefined) return 'wrong: sent';
  if (request.method.toUpperCase() !== (meant.method ?? 'GET')) return 'wrong: other method';
  if (url.origin !== (meant.origin ?? HOME)) return 'wrong: other host';
  if (readPath(url) !== JSON.stringify(meant.path)) return 'wrong: other path';
  if (sorted(url.searchParams) !== sorted(meant.query ?? [])) return 'wrong: other query';
  if (Object.entries(meant.headers ?? {}).some(([name, value]) => headers.get(name) !== value)) {
    return 'wrong: other headers';
  }
  if (meant.body !== undefined && !isDeepStrictEqual(asJson(request.body), meant.body)) return 'wrong: other body';
  return 'correct';
}

/** Undefined where a value or name would break out of its line: what no client may send. */
function readHeaders(headers: Produced['headers']): Headers | undefined {
  try {
    return new Headers(headers as Record<string, string>);
  } catch {
    return undefined;
  }
}

function readUrl(url: string): URL | undefined {
  return URL.canParse(url, PAGE) ? new URL(url, PAGE) : undefined;
}

/** The segments, decoded, as one text: quicker to compare than a hundred thousand of them. */
function readPath({ pathname }: URL): string {
  return JSON.stringify(
    pathname
      .slice(1)
      .split('/')
      .map((segment) => decodeURIComponent(segment)),
  );
}

function sorted(query: Iterable<readonly [string, string]>): string {
  return Array.from(query, (pair) => JSON.stringify(pair))
    .sort()
    .join();
}

/** As it arrives, once a client has written it as JSON. */
function asJson(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body ?? null));
}
