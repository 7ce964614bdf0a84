import type { Catalogue } from '../../catalogue/types.ts';
import { suggestName } from '../../internal/did-you-mean.ts';
import { METHODS } from '../../internal/methods.ts';
import { ownMember } from '../../internal/own.ts';
import { type Span, type WrittenCall, writePieces } from '../call.ts';
import type { AuditEdit } from '../types.ts';
import { nearestRoutes } from './nearest-routes.ts';
import type { Problem } from './report.ts';
import { resolveUrl, spellings } from './resolve-url.ts';

/** Routes of other editions of GitHub. Whether such a route exists cannot be determined. */
const OTHER_EDITIONS = /^\/(?:enterprises?|admin|staff|setup|manage|scim|enterprise-installation|organizations)\b/;

const PLACEHOLDER = /^(?:\{.*\}|:\w+)$/;

/** Reports a route that is not in the catalogue. If it has holes, it is reported only if it differs from a route by one typo. */
export function unknownRoute(
  call: WrittenCall,
  catalogue: Catalogue<never>,
  method: string,
  path: WrittenCall['url'],
  where: Span,
): Problem | undefined {
  const isFixed = path.every((piece) => typeof piece === 'string');
  const written = writePieces(path);
  if (isElsewhere(catalogue, method, spellings(path))) return undefined;
  const near = spellings(path).flatMap((each) => nearestRoutes(catalogue, method, each.replace(/\/$/, '')));
  const others = isFixed
    ? METHODS.filter((each) => each !== 'HEAD' && resolveUrl(catalogue, each, path) !== undefined)
    : [];
  if (others.length === 0 && couldBeFilledIn(catalogue, method, written)) return undefined;
  if (near.length === 0 && others.length === 0) {
    if (!isFixed || OTHER_EDITIONS.test(written) || !/^\/\w/.test(written) || /\.\.\.|…|\*/.test(written))
      return undefined;
    if (call.form === 'route' && !call.isCertain) return undefined;
  }
  const [first] = near;
  const suggestions = [
    ...new Set([...near.map(({ record }) => record.route), ...others.map((each) => `${each} ${written}`)]),
  ];
  const searched = suggestions.length > 0 ? suggestions : suggest(catalogue, `${method} ${written}`);
  const isTypo =
    first !== undefined && first.distance === 1 && near.filter(({ distance }) => distance === 1).length === 1;
  return {
    code: 'UNKNOWN_ROUTE',
    severity: 'error',
    message: `There is no route "${method} ${written}" in the catalogue.${suggestName(searched[0])}`,
    route: `${method} ${written}`,
    suggestions: searched,
    ...(isTypo && call.nameSpan !== undefined ? { fix: routeTypo(call, call.nameSpan, first.typos[0]) } : {}),
    ...where,
  };
}

/** Whether placeholders are in the place of text in routes, as in `/search/{kind}`, or the template is incomplete. */
function couldBeFilledIn(catalogue: Catalogue<never>, method: string, path: string): boolean {
  if (path.replace(/\{[^{}]*\}/g, '').search(/[{}]/) >= 0) return true;
  const written = path.replace(/\/$/, '').split('/');
  if (!written.some((segment) => PLACEHOLDER.test(segment))) return false;
  for (const record of catalogue) {
    const segments = record.path.split('/');
    const fits = segments.every((segment, index) => {
      const own = written[index] ?? '';
      return own === segment || PLACEHOLDER.test(own) || segment.startsWith('{');
    });
    if (record.method === method && segments.length === written.length && fits) return true;
  }
  return false;
}

/** Whether another edition of the API has the route. The code may then be for that edition. */
function isElsewhere(catalogue: Catalogue<never>, method: string, texts: readonly string[]): boolean {
  return texts.some((text) =>
    catalogue.check(`${method} ${text}`).some((finding) => (ownMember(finding, 'editions')?.length ?? 0) > 0),
  );
}

function suggest(catalogue: Catalogue<never>, route: string): readonly string[] {
  return catalogue.check(route).find(({ code }) => code === 'UNKNOWN_ROUTE')?.suggestions ?? [];
}

/** Replaces the only misspelled segment, if it occurs exactly once in the text. */
function routeTypo(
  { url }: WrittenCall,
  { end }: Span,
  typo: readonly [string, string] | undefined,
): readonly AuditEdit[] | undefined {
  const text = writePieces(url);
  if (typo === undefined) return undefined;
  const [written, meant] = typo;
  const at = `${text}/`.indexOf(`/${written}/`);
  const isOnce = at >= 0 && `${text}/`.indexOf(`/${written}/`, at + 1) < 0;
  const start = end - text.length + at + 1;
  return isOnce ? [{ start, end: start + written.length, text: meant }] : undefined;
}
