import { expect, it } from 'vitest';
import { compile } from '../support/compile.ts';
import { SERVER } from '../support/editions.ts';

// One program with the main entry and two editions. `@ts-expect-error` marks what the compiler must refuse.
const PROGRAM = `
import { endpoint as main, type ResponseOf } from 'routebook';
import { endpoint as cloud, type Endpoints as CloudEndpoints, type ParametersOf, type RouteKey as CloudKey } from 'routebook/ghec';
import { endpoint as server, type DataOf, type GitHubEndpoint, type OptionsOf, type RouteKey as ServerKey } from 'routebook/${SERVER.name}';
import { strictEndpoint as strict } from 'routebook/${SERVER.name}';
import { github } from 'routebook/${SERVER.name}/catalogue';
import { createSend } from 'routebook/send';

const send = createSend();
const baseUrl = 'https://ghe.example/api/v3';
type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
const holds = <_Check extends true>() => {};

export async function ownRoutes(api: GitHubEndpoint = server.defaults({ baseUrl, headers: { authorization: 'token x' } })) {
  const { data } = await send(api('POST /admin/users', { login: 'ada' }));
  data.login.toUpperCase();
  // @ts-expect-error there is no such member
  data.logn;
  // @ts-expect-error the parameter is missing
  api('POST /admin/users', {});
  // @ts-expect-error it is called login
  api('POST /admin/users', { logn: 'ada' });
  // @ts-expect-error the option is missing
  api('GET /enterprises/{enterprise}/audit-log');
  const items = await send(cloud('GET /enterprises/{enterprise}/audit-log', { enterprise: 'acme' }));
  items.data.map((entry) => entry);
  for await (const item of send.items(cloud('GET /enterprises/{enterprise}/actions/runners', { enterprise: 'a' }))) item.id.toFixed();
}

export async function sharedRoutes() {
  const user = main('GET /repos/{owner}/{repo}', { owner: 'o', repo: 'r' });
  const own = server('GET /repos/{owner}/{repo}', { owner: 'o', repo: 'r', baseUrl });
  const title: string = (await send(own)).data.full_name;
  holds<Same<ResponseOf<typeof user>['status'], ResponseOf<typeof own>['status']>>();
  holds<Same<DataOf<typeof own>, DataOf<'GET /repos/{owner}/{repo}'>>>();
  return title;
}

export function defaults() {
  const team = server.defaults({ baseUrl, org: 'acme' });
  team('GET /orgs/{org}/repos');
  team('GET /orgs/{org}/repos', { type: 'private' });
  // @ts-expect-error it is not a value of the parameter
  team('GET /orgs/{org}/repos', { type: 'secret' });
  cloud('GET /user', { apiVersion: '2026-03-10' });
  // @ts-expect-error this server has no such version
  server('GET /user', { apiVersion: '2026-03-10' });
}

export function composition(flag: boolean, owner: string, repo: string) {
  const call = <Key extends ServerKey>(key: Key, options: OptionsOf<Key>) => server(key, options);
  call('GET /repos/{owner}/{repo}', { owner, repo });
  (flag ? server : server.defaults({ owner }))('GET /repos/{owner}/{repo}', { owner, repo });
  (flag ? cloud : cloud.defaults({ owner }))('GET /user');
  const takesAny = (api: GitHubEndpoint) => api('GET /user');
  takesAny(server.defaults({ owner }));
  takesAny(strict);
}

export function keys() {
  holds<'POST /admin/users' extends ServerKey ? true : false>();
  holds<'POST /admin/users' extends CloudKey ? false : true>();
  holds<'GET /user/codespaces' extends ServerKey ? false : true>();
  const parameters: ParametersOf<'GET /enterprises/{enterprise}/audit-log'> = { enterprise: 'acme' };
  const key: keyof CloudEndpoints = 'GET /user';
  github.get('POST /admin/users').title.toUpperCase();
  return [parameters, key];
}

export function missingRoutes() {
  // A route that the edition does not have can still be called; its types are not known.
  server('GET /user/codespaces/{codespace_name}', { codespace_name: 'x', baseUrl });
  // @ts-expect-error the strict builder refuses it
  strict('GET /user/codespaces/{codespace_name}', { codespace_name: 'x', baseUrl });
  strict('POST /admin/users', { login: 'ada', baseUrl });
  // @ts-expect-error the management API is at the root of the server
  server('GET /manage/v1/version', { baseUrl });
  server('GET {origin}/manage/v1/version', { baseUrl });
}

export function mixed() {
  const servers: GitHubEndpoint[] = [server];
  // @ts-expect-error another edition has other routes
  servers.push(cloud);
  // @ts-expect-error there is no such edition
  return import('routebook/ghes-3.16');
}
`;

it.each(['typescript-5.4', 'typescript-5.9', 'typescript'] as const)(
  'programs with several editions compile with %s',
  (compiler) => {
    const compilerOptions = { lib: ['es2022', 'dom', 'esnext.asynciterable'], skipLibCheck: true };
    expect(compile(new Map([['program.ts', PROGRAM]]), { compiler, compilerOptions })).toEqual([]);
  },
);
