// Functions that are named after routes.
import { type DataOf, endpoint, type ParametersOf, type RequestOptions, type RouteKey, undocumented } from 'routebook';
import type * as groups from 'routebook/operations';
import { issues, meta, orgs, pulls, repos, users } from 'routebook/operations';
import { create } from 'routebook/operations/issues';
import { createSend } from 'routebook/send';
import type { FullRepository } from 'routebook/types';
import { is, send } from './support.js';

const owner = 'octocat';
const repo = 'hello-world';

export async function plainCalls() {
  const request = repos.get({ owner, repo });
  is<FullRepository>()((await send(request)).data);
  is<'POST /repos/{owner}/{repo}/issues'>()(create.route);
  is<RequestOptions<'POST /repos/{owner}/{repo}/issues'>>()(issues.create({ owner, repo, title: 'Bug' }));
  is<string>()((await send(meta.getZen())).data);
  users.getAuthenticated({ headers: { 'x-a': '1' } });
  repos.get({ owner, repo }, endpoint.defaults({ baseUrl: 'https://ghe.example/api/v3' }));
  repos.get({ owner, repo }, endpoint.defaults({ owner }));
  issues.create({ owner, repo, title: 'Bug', parameters: undocumented({ brand_new: true }) });
  for await (const item of createSend().items(issues.listForRepo({ owner, repo, state: 'open' }))) {
    is<string>()(item.title);
  }
  repos.delete({ owner, repo });

  // @ts-expect-error repo is missing
  repos.get({ owner });
  // @ts-expect-error options are missing
  repos.get();
  // @ts-expect-error a misspelled parameter
  issues.create({ owner, repo, titel: 'Bug' });
  // @ts-expect-error a value that the parameter does not accept
  issues.listForRepo({ owner, repo, state: 'opened' });
  // @ts-expect-error there is no such function
  issues.creat;
  // @ts-expect-error the second argument is an endpoint
  repos.get({ owner, repo }, createSend());
}

export function formatsAndVersions() {
  const raw = repos.getReadme({ owner, repo, mediaType: { format: 'raw' } });
  is<string>()({} as DataOf<typeof raw>);
  const byRoute = endpoint('GET /repos/{owner}/{repo}/readme', { owner, repo, mediaType: { format: 'raw' } });
  is<DataOf<typeof byRoute>>()({} as DataOf<typeof raw>);
  const diff = pulls.get({ owner, repo, pull_number: 1, mediaType: { format: 'diff' }, apiVersion: '2026-03-10' });
  is<string>()({} as DataOf<typeof diff>);

  const next = orgs.get({ org: 'github', apiVersion: '2026-03-10' });
  const nextByRoute = endpoint('GET /orgs/{org}', { org: 'github', apiVersion: '2026-03-10' });
  is<DataOf<typeof nextByRoute>>()({} as DataOf<typeof next>);
  const current = orgs.get({ org: 'github' });
  is<DataOf<'GET /orgs/{org}'>>()({} as DataOf<typeof current>);

  issues.create({ owner, repo, title: 'Bug', assignee: 'octocat' });
  // @ts-expect-error the parameter does not exist in this version
  issues.create({ owner, repo, title: 'Bug', assignee: 'octocat', apiVersion: '2026-03-10' });

  // @ts-expect-error the route has no such format
  repos.getReadme({ owner, repo, mediaType: { format: 'diff' } });
  // @ts-expect-error the route has no formats
  repos.get({ owner, repo, mediaType: { format: 'raw' } });
  // @ts-expect-error there is no such version
  repos.get({ owner, repo, apiVersion: '2020-01-01' });
}

type Functions = {
  [Group in keyof typeof groups]: (typeof groups)[Group][keyof (typeof groups)[Group]];
}[keyof typeof groups];
type TakesNothing<Function> = Function extends () => unknown ? true : false;
type NeedsNothing<Function> = Function extends { readonly route: infer Key extends RouteKey }
  ? {} extends ParametersOf<Key>
    ? true
    : false
  : never;

/** The routes whose function accepts a call without options although a parameter is required, or the other way around. */
type Wrong<Function> = Function extends { readonly route: infer Key }
  ? TakesNothing<Function> extends NeedsNothing<Function>
    ? never
    : Key
  : never;

export function optionalOptions() {
  is<never>()({} as Wrong<Functions>);
}
