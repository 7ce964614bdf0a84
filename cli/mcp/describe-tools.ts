import type { RouteRecord } from 'routebook/catalogue';
import type { Api } from '../shared/input/api.ts';
import { searchNote } from '../shared/output/search-note.ts';
import { brief } from '../shared/output/terminal.ts';
import { withDescriptions } from '../shared/output/with-descriptions.ts';
import { readArguments } from './arguments.ts';
import { checkCall } from './check-call.ts';
import { describeCompactly } from './compact-route.ts';
import { resolveCall } from './resolve-call.ts';
import type { Session } from './session.ts';

const MOST_ROUTES = 6;
const LONGEST_MESSAGE = 1000;

/** The tool `search`: routes for a task, one on each line, and whether they are likely to do it. */
export async function search(given: unknown, session: Session): Promise<string> {
  const { query = '' } = readArguments('search', given, ['query'], 'query');
  const { catalogue } = await session.loadApi();
  const { routes, ...answer } = catalogue.ask(query, { limit: MOST_ROUTES });
  if (routes.length === 0) return answer.instead ? (searchNote(answer) ?? '') : 'No route matches. Use fewer words.';
  const lines = routes.map(({ route, title, deprecation }) => {
    const state = deprecation === undefined ? '' : deprecation.removed ? ' (removed)' : ' (deprecated)';
    return `${brief(route, 300)}: ${brief(title)}${state}`;
  });
  const note = searchNote(answer);
  return [...(note === undefined ? [] : [brief(note, LONGEST_MESSAGE)]), ...lines].join('\n');
}

/** The tool `describe`. */
export async function describe(given: unknown, session: Session): Promise<string> {
  const { route = '' } = readArguments('describe', given, ['route'], 'route');
  const api = await session.loadApi();
  const { record } = resolveCall(route, {}, api, session.values['base-url']);
  return describeCompactly(await described(record, api), await api.loadBodyTypes(), await api.loadResponses());
}

async function described(record: RouteRecord, api: Api): Promise<RouteRecord> {
  return api.isGitHub ? withDescriptions(record, api) : record;
}

/** The tool `check`. */
export async function check(given: unknown, session: Session): Promise<string> {
  const { route = '', parameters = {} } = readArguments('check', given, ['route', 'parameters'], 'route');
  const api = await session.loadApi();
  const policy = await session.loadPolicy();
  const call = resolveCall(route, parameters, api, session.values['base-url'], policy);
  const findings = await checkCall(call, api, session.values['base-url'], policy);
  if (findings.length === 0) return `OK: ${brief(call.record.route, 300)}`;
  return findings
    .map(({ severity, code, message }) => brief(`${severity} ${code}: ${message}`, LONGEST_MESSAGE))
    .join('\n');
}
