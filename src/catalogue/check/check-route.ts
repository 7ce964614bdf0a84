import { ownMember } from '../../core/objects.ts';
import type { RouteRecord } from '../types.ts';
import { queryNamesOf } from './check-parameters.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { CheckContext, Report } from './read-given-call.ts';

/** Reports a route that is deprecated or removed. Another edition of the API may still have a removed route. */
export function checkDeprecation(record: RouteRecord, report: Report, elsewhere?: Elsewhere): void {
  const deprecation = ownMember(record, 'deprecation');
  if (deprecation === undefined) return;
  const replacement = ownMember(deprecation, 'replacement');
  const since = ownMember(deprecation, 'since');
  const until = ownMember(deprecation, 'until');
  const instead = replacement === undefined ? '' : ` Use "${replacement}" instead.`;
  const details = replacement === undefined ? {} : { replacement };
  const days = `${since === undefined ? '' : ` since ${since}`}${until === undefined ? '' : `; it may be removed from ${until}`}`;
  if (deprecation.removed) {
    const where = elsewhere === undefined ? {} : { editions: elsewhere.editions };
    const first = elsewhere?.message ?? 'The API no longer has this route.';
    report('REMOVED_ROUTE', `${first}${instead}`, { ...details, ...where });
  } else report('DEPRECATED_ROUTE', `This route is deprecated${days}.${instead}`, details);
}

/**
 * Reports a call that omits a part of the route's key: the server placeholder, without which the request goes to the wrong server, or
 * the query template, without which query parameters are sent in the body.
 */
export function checkSpelling(
  { record, call, report }: CheckContext,
  writtenUrl: string,
  inUrl: { readonly [name: string]: unknown },
): void {
  const server = record.parameters.find((parameter) => parameter.in === 'server');
  const isWrongServer = server !== undefined && !/^(?:https?:\/\/|\{)/i.test(writtenUrl);
  const inBody = writtenUrl.includes('{?')
    ? []
    : queryNamesOf(record.route).filter((name) => call.parameters.has(name));
  const required = queryNamesOf(record.route).filter(
    (name) => record.parameters.some((each) => each.name === name && each.required) && !Object.hasOwn(inUrl, name),
  );
  const isIncomplete = isWrongServer || inBody.length > 0 || (required.length > 0 && !writtenUrl.includes('{?'));
  if (!isIncomplete) return;
  const reasons = [
    ...(isWrongServer ? [`without "{${server.name}}" the request goes to the wrong server`] : []),
    ...(inBody.length > 0 ? [`without the query template, ${quoteAll(inBody)} would be sent in the body`] : []),
  ];
  const why = reasons.length === 0 ? '' : `: ${reasons.join(', and ')}`;
  report('INCOMPLETE_ROUTE', `Write this route as "${record.route}"${why}.`, { suggestions: [record.route] });
}

function quoteAll(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
