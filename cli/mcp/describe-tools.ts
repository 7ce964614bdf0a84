import type { RouteRecord } from 'routebook/catalogue';
import type { Api } from '../shared/input/api.ts';
import { brief, searchNote } from '../shared/output/terminal.ts';
import { withDescriptions } from '../shared/output/with-descriptions.ts';
import { readArguments } from './arguments.ts';
import { checkCall, listFindings } from './check-call.ts';
import { describeCompactly } from './compact-route.ts';
import { resolveCall } from './resolve-call.ts';
import type { Session } from './session.ts';

const MOST_ROUTES = 6;
const LONGEST_MESSAGE = 1000;

/** A result as a text, and for programs. */
interface Described {
  readonly text: string;
  readonly structured?: object;
}

/** The tool `search`: routes for a task, one on each line, and whether they are likely to do it. If they are, the first one is described. */
export async function search(given: unknown, session: Session): Promise<Described> {
  const { query = '' } = readArguments('search', given, ['query'], 'query');
  const api = await session.loadApi();
  const { routes, ...answer } = api.catalogue.ask(query, { limit: MOST_ROUTES });
  const remark = searchNote(answer);
  const note = remark === undefined ? [] : [brief(remark, LONGEST_MESSAGE)];
  if (routes.length === 0) {
    const [text = ''] = (answer.instead ?? answer.also) ? note : ['No route matches. Use fewer words.'];
    return { text, structured: { routes: [] } };
  }
  const lines = routes.map(({ route, title, deprecation }) => {
    const state = deprecation === undefined ? '' : deprecation.removed ? ' (removed)' : ' (deprecated)';
    return `${brief(route, 300)}: ${brief(title)}${state}`;
  });
  const description = answer.confident && routes[0] ? [await describeRoute(routes[0], api)] : [];
  const structured = {
    routes: routes.map(({ route, title }) => ({ route: brief(route, 300), title: brief(title) })),
    ...(note[0] === undefined ? {} : { note: note[0] }),
    ...(description[0] === undefined ? {} : { description: description[0] }),
  };
  return {
    text: [...note, ...lines, ...description.map((each) => `The first in detail:\n${each}`)].join('\n'),
    structured,
  };
}

/** The tool `describe`. */
export async function describe(given: unknown, session: Session): Promise<Described> {
  const { route = '' } = readArguments('describe', given, ['route'], 'route');
  const api = await session.loadApi();
  const { record } = resolveCall(route, {}, api, session.values['base-url']);
  return { text: await describeRoute(record, api) };
}

async function describeRoute(record: RouteRecord, api: Api): Promise<string> {
  return describeCompactly(await described(record, api), await api.loadBodyTypes(), await api.loadResponses());
}

async function described(record: RouteRecord, api: Api): Promise<RouteRecord> {
  return api.isGitHub ? withDescriptions(record, api) : record;
}

/** The tool `check`. */
export async function check(given: unknown, session: Session): Promise<Described> {
  const { route = '', parameters = {} } = readArguments('check', given, ['route', 'parameters'], 'route');
  const api = await session.loadApi();
  const policy = await session.loadPolicy();
  const call = resolveCall(route, parameters, api, session.values['base-url'], policy);
  const findings = await checkCall(call, api, session.values['base-url'], policy);
  const lines = findings.map(({ severity, code, message }) =>
    brief(`${severity} ${code}: ${message}`, LONGEST_MESSAGE),
  );
  const text = lines.length === 0 ? `OK: ${brief(call.record.route, 300)}` : listFindings(lines).join('\n');
  return { text, structured: { ok: lines.length === 0, findings: listFindings(lines) } };
}
