import { PLAIN_PATH } from '../../../src/openapi/path-template.ts';
import type { OpenApiData, RuleData, RulesData } from '../../../src/openapi/read-data.ts';
import type { CatalogueFile, ModelRoute } from '../../catalogue.ts';
import { openApiParameters } from '../openapi-parameters.ts';
import { textTypes } from '../response-text.ts';
import { baseView, type View } from '../view.ts';
import { bodyRule, type WrittenBody } from './body-rules.ts';
import { createDayFinder, type DayTable } from './day-names.ts';
import { asPassed, keyPlace } from './key-place.ts';
import { call, parameterRule, ref } from './parameter-rules.ts';

/** Creates the data for `createEndpointFromData` of `routebook/openapi`, which describes how the requests of each route are written. */
export function createOpenApiData(catalogue: CatalogueFile): OpenApiData {
  const view = baseView(catalogue);
  const daysOf = createDayFinder(view);
  const servers = new Set([...view.routes.values()].flatMap(({ server }) => server ?? []));
  return {
    ...(servers.size === 0 ? {} : { servers: [...servers].sort() }),
    ...(catalogue.security === undefined ? {} : { security: catalogue.security }),
    operations: [...view.routes].map(([key, route]) => {
      const [method = '', url = ''] = splitKey(key);
      return [method, url, operationRules(method, url, route, view, daysOf(route))] as const;
    }),
  };
}

/** The method and the path of a key. A path may contain spaces. */
function splitKey(key: string): [string, string] {
  const end = key.indexOf(' ');
  return [key.slice(0, end), key.slice(end + 1)];
}

/** Whether an option could be meant as a parameter or a field of its name. */
function needsCheck({ parameters = [] }: ModelRoute, body: WrittenBody | undefined): boolean {
  return (
    parameters.some(({ name }) => name.toLowerCase() === 'request') ||
    body?.media.some(([, , { options }]) => options !== undefined) === true
  );
}

function operationRules(
  method: string,
  url: string,
  route: ModelRoute,
  view: View,
  table: DayTable | undefined,
): RulesData {
  const parameters = (route.parameters ?? []).map((each) => parameterRule(asPassed(each, view.schemas), view.schemas));
  const { body, accept, server, security } = route;
  const texts = textTypes(route.responses);
  const idempotency = keyPlace(method, route, view.schemas);
  const written =
    body === undefined ? undefined : bodyRule(body, openApiParameters(route, view.schemas), view.schemas, table);
  const hasDays = table !== undefined && (body !== undefined || table.names.length + table.mixed.length > 0);
  return {
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(written === undefined ? {} : { body: call('body', [written]) }),
    ...(accept === undefined ? {} : { accept }),
    ...(texts.length === 0 ? {} : { texts }),
    ...(idempotency === undefined ? {} : { idempotency }),
    ...(server === undefined ? {} : { server: call('ownServer', [server]) }),
    ...(security === undefined ? {} : { auth: security }),
    ...(hasDays ? { days: call('days', [table.names, ...(table.mixed.length === 0 ? [] : [table.mixed])]) } : {}),
    ...(needsCheck(route, written) ? { checkOptions: ref('checkOptionNames') } : {}),
    ...(route.pagination === undefined ? {} : { pages: route.pagination as unknown as RuleData }),
    ...(PLAIN_PATH.test(url) ? {} : { template: ref('readTemplate') }),
  };
}
