import type { RequestFacts } from './errors.ts';

/** The API announces that a route or one of its versions is going away. */
export interface Notice extends RequestFacts {
  kind: 'route' | 'version';
  /** The API version, if the notice is about one. */
  version: string | undefined;
  /** When it is or was deprecated, as the header has it. */
  deprecation: string | undefined;
  /** When it will stop working, as the header has it. */
  sunset: string | undefined;
  /** Where the API explains it. */
  link: string | undefined;
}

const LIMIT = 1000;

/**
 * Reads `deprecation` and `sunset`. One that comes with a link to its explanation is about the route; one without, from an API that names
 * its version, about that version. Each is reported once.
 */
export function createNoticeReader(report: (notice: Notice) => void): (facts: RequestFacts, headers: Headers) => void {
  const seen = new Set<string>();
  return ({ route, url }, headers) => {
    const deprecation = headers.get('deprecation') ?? undefined;
    const sunset = headers.get('sunset') ?? undefined;
    if (!deprecation && !sunset) return;
    const link = linkTo('deprecation', headers) ?? linkTo('sunset', headers);
    const version = link ? undefined : (headers.get('x-github-api-version-selected') ?? undefined);
    // Segments with a digit are mostly numbers and hashes, which do not make another route.
    const place = version ?? route.split('/').filter((segment) => !/\d/.test(segment));
    const key = [place, deprecation, sunset, link].join('\n');
    if (seen.has(key) || seen.size > LIMIT) return;
    seen.add(key);
    report({ kind: version ? 'version' : 'route', version, deprecation, sunset, link, route, url });
  };
}

// https://www.rfc-editor.org/rfc/rfc8288#section-3

/** The target of the first link with this relation. */
export function linkTo(relation: string, headers: Headers): string | undefined {
  for (const part of headers.get('link')?.split('<') ?? []) {
    const [target, parameters = ''] = part.split('>');
    const [, relations = ''] = /;\s*rel\s*=\s*"?([^",;]*)/i.exec(parameters) ?? [];
    if (target && relations.toLowerCase().split(/\s+/).includes(relation)) return target;
  }
  return undefined;
}
