import type { CatalogueFile } from '../catalogue.ts';
import { guard } from '../errors.ts';
import { type ChangeFacts, createChange, type RouteChange } from './change.ts';
import {
  compareEncodings,
  compareHeaders,
  compareSchemes,
  compareSecurity,
  compareWebhooks,
} from './compare-access.ts';
import { bodyMembers, compareBodies, compareResponses } from './compare-content.ts';
import { compareLimits } from './compare-limits.ts';
import { compareParameters, parametersOf } from './compare-parameters.ts';
import { compareServers, isRenamed } from './compare-servers.ts';
import { type KeyedRoute, matchRoutes, renamedPlaceholders } from './match-routes.ts';
import { createTypeReport, type ReportTypes } from './report-types.ts';
import { checkCatalogue } from './select-version.ts';
import { TypeComparison } from './type-comparison.ts';

type Facts = Omit<ChangeFacts, 'route'>;

/**
 * Compares two catalogues, and classifies each change for a program that was written for the first one. The changes are sorted by
 * route. Catalogues that differ only in the order and the names of their schemas have no changes.
 *
 * @example
 * for (const { route, effect, message } of diffCatalogues(before, after)) console.log(route, effect, message);
 */
export function diffCatalogues(before: CatalogueFile, after: CatalogueFile): RouteChange[] {
  checkCatalogue(before, 'before');
  checkCatalogue(after, 'after');
  return guard(() => findChanges(before, after));
}

function findChanges(before: CatalogueFile, after: CatalogueFile): RouteChange[] {
  const report = createTypeReport(new TypeComparison(before.schemas, after.schemas));
  const { pairs, removed, added } = matchRoutes(before, after);
  const changes: ChangeFacts[] = [
    ...compareServers(pairs),
    ...compareSchemes(before, after),
    ...compareWebhooks(before, after, report),
  ];
  for (const { key, route } of removed) changes.push({ route: key, ...removedRoute(key, route.deprecation, after) });
  for (const { key } of added) changes.push({ route: key, rule: 'route-added', message: 'The route was added.' });
  for (const pair of pairs) {
    for (const facts of compareRoute(pair, [before, after], report)) changes.push({ route: pair[0].key, ...facts });
  }
  const sorted = changes.map((change) => ({ change, key: sortKey(change) }));
  sorted.sort((left, right) => compareTexts(left.key, right.key));
  return sorted.map(({ change }) => createChange(change));
}

function removedRoute(key: string, deprecation: KeyedRoute['route']['deprecation'], after: CatalogueFile): Facts {
  const still = Object.hasOwn(after.routes, key) ? after.routes[key]?.deprecation : undefined;
  const newRoute = still?.replacement ?? deprecation?.replacement;
  const advice = newRoute === undefined ? '' : ` Use ${newRoute} instead.`;
  return {
    rule: 'route-removed',
    ...(newRoute === undefined ? {} : { newRoute }),
    message: `The route was removed.${advice}`,
  };
}

function compareRoute(
  [one, other]: readonly [KeyedRoute, KeyedRoute],
  [before, after]: readonly [CatalogueFile, CatalogueFile],
  report: ReportTypes,
): Facts[] {
  const changes: Facts[] = [];
  const hasMoved = isRenamed(one, other);
  if (hasMoved) {
    const message = `The route is now ${other.method} ${other.route.path}.`;
    changes.push({ rule: 'route-renamed', newRoute: other.key, message, before: one.key, after: other.key });
  }
  changes.push(...compareDeprecation(one, other));
  const isOpenApi = before.dialect === 'openapi' && after.dialect === 'openapi';
  if (isOpenApi) changes.push(...compareSecurity(one.route, other.route));
  changes.push(
    ...compareParameters(parametersOf(one.route, before), parametersOf(other.route, after), {
      renamed: renamedPlaceholders(one, other),
      comparesStyles: isOpenApi,
      schemas: [before.schemas, after.schemas],
      bodyMembers: [bodyMembers(one.route.body, before), bodyMembers(other.route.body, after)],
      reportTypes: report,
    }),
    ...compareBodies(one.route.body, other.route.body, report),
    ...compareEncodings(one.route.body, other.route.body),
    ...compareResponses(one.route, other.route, report),
    ...(isOpenApi ? compareHeaders(one.route, other.route, report) : []),
  );
  changes.push(...compareLimits(one.route, other.route, changes));
  if (one.key === other.key || hasMoved) return changes;
  return changes.map((change) => (change.rule === 'parameter-renamed' ? { ...change, newRoute: other.key } : change));
}

function compareDeprecation({ route: before }: KeyedRoute, { route: after }: KeyedRoute): Facts[] {
  if (before.deprecation === undefined && after.deprecation !== undefined) {
    const { until, replacement } = after.deprecation;
    const date = until === undefined ? '' : ` It may be removed from ${until}.`;
    const advice = replacement === undefined ? '' : ` Use ${replacement} instead.`;
    return [
      {
        rule: 'route-deprecated',
        ...(replacement === undefined ? {} : { newRoute: replacement }),
        message: `The route is now deprecated.${date}${advice}`,
      },
    ];
  }
  if (before.deprecation === undefined || after.deprecation !== undefined) return [];
  return [{ rule: 'route-no-longer-deprecated', message: 'The route is no longer deprecated.' }];
}

const PLACES = ['route', 'parameter', 'body', 'response', 'webhook'];

function sortKey({ route, rule, parameter = '', status = '', contentType = '', pointer = '' }: ChangeFacts): string {
  const end = route.indexOf(' ');
  const place = PLACES.findIndex((each) => rule.startsWith(`${each}-`));
  return [route.slice(end + 1), route.slice(0, end), place, parameter, status, contentType, pointer, rule].join('\n');
}

/** Sorts by code unit, so that the order does not depend on the locale. */
function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
