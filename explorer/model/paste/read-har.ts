import type { PastedRequest } from './command-words.ts';

interface Pair {
  readonly name?: unknown;
  readonly value?: unknown;
}

/** The request of a HAR file or of one of its entries, as browsers copy them; undefined for other texts. */
export function readHar(text: string): PastedRequest | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  const entry = parse(text) as
    | { log?: { entries?: readonly { request?: unknown }[] }; request?: unknown; url?: unknown }
    | undefined;
  const request = (entry?.log?.entries?.[0]?.request ?? entry?.request ?? entry) as
    | { method?: unknown; url?: unknown; headers?: unknown; postData?: { text?: unknown } }
    | undefined;
  const { method, url, headers, postData } = request ?? {};
  if (typeof method !== 'string' || typeof url !== 'string' || !/^https?:\/\//i.test(url)) return undefined;
  const pairs = (Array.isArray(headers) ? headers : []) as readonly Pair[];
  const known = pairs.filter(({ name, value }) => typeof name === 'string' && typeof value === 'string');
  return {
    method: method.toUpperCase(),
    url,
    headers: known
      .map(({ name, value }) => [String(name).toLowerCase(), String(value)] as const)
      .filter(([name]) => !OWN.test(name)),
    leftOut: [],
    ...(typeof postData?.text === 'string' ? { body: postData.text } : {}),
  };
}

/** Headers that browsers set by themselves. */
const OWN =
  /^(?::|sec-|(?:host|origin|referer|connection|content-length|accept-(?:encoding|language)|user-agent|priority|pragma|cache-control|dnt|te)$)/;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
