import { createSign } from 'node:crypto';
import type { RouteRecord } from '../../../src/catalogue/types.ts';
import { toBase64 } from '../../../src/convert/base64.ts';
import { isRecord } from '../../../src/core/objects.ts';
import { github } from '../../../src/github/catalogue.ts';
import { permissions } from '../../../src/github/permissions/permissions.ts';
import { reference as referenceSection } from '../../../src/github/reference/github-reference.ts';
import { createEmulator, type Emulator } from '../../../src/testing/emulator/create-emulator.ts';

const catalogue = github.with(permissions);
const reference = github.with(referenceSection);

/** A response whose body has been read. */
interface Seen {
  readonly status: number;
  // The shape depends on the route.
  // biome-ignore lint/suspicious/noExplicitAny: tests look into all kinds of data.
  readonly data: any;
  readonly headers: Headers;
}

type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Seen>;

/** Calls an emulator as the owner of a token, or without one. */
function callerOf(emulator: Emulator, token: string | undefined): Call {
  return async (method, path, body, headers = {}) => {
    const isText = typeof body === 'string';
    const response = await emulator.fetch(path.startsWith('http') ? path : `https://api.github.com${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': isText ? 'text/plain' : 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, data: isJson ? JSON.parse(text) : text, headers: response.headers };
  };
}

/** Names of things that the world has, by the name of a placeholder or member. */
type Names = Record<string, string | number>;

const REPO = '/repos/octo/app';
const RULESET = { name: 'Rules', target: 'branch', enforcement: 'active' };
const WORKFLOW = 'name: CI\non: [push, workflow_dispatch]\njobs:\n  build:\n    runs-on: x\n';
const FILES = {
  '.github/workflows/ci.yml': WORKFLOW,
  'README.md': '# app\n',
  'docs/README.md': 'docs\n',
  LICENSE: 'MIT License\n',
  'a.js': '1;\n',
};
const base64 = (text: string) => toBase64(new TextEncoder().encode(text));

/** An emulated GitHub with one of everything, made by requests alone. */
export class World {
  readonly emulator: Emulator;
  readonly call: Call;
  readonly token: string;
  readonly names: Names = {};
  #isChanged = false;
  #tokens: { jwt: string; installation: string } | undefined;

  /** A bare world has a repository without files, and one person. */
  constructor({ isBare = false } = {}) {
    this.emulator = createEmulator({
      users: isBare ? ['octocat'] : ['octocat', 'monalisa'],
      orgs: isBare ? ['octo'] : ['octo', 'acme'],
      repos: { 'octo/app': isBare ? {} : { files: FILES } },
      outsiders: isBare ? [] : ['hubot'],
      deliver: async () => new Response('ok'),
    });
    this.token = this.emulator.token('octocat');
    const user = this.as(this.token);
    this.call = (method, path, ...rest) => (this.#callerFor(path) ?? user)(method, path, ...rest);
  }

  /** What only an App can call is called by the App. */
  #callerFor(path: string): Call | undefined {
    if (this.#tokens === undefined) return undefined;
    if (/^\/app(?:\/|$)|^\/(?:repos|orgs|users)\/.*\/installation$/.test(path)) return this.as(this.#tokens.jwt);
    return path.startsWith('/installation/') ? this.as(this.#tokens.installation) : undefined;
  }

  /** Calls the emulator with another token, or without one. */
  as(token: string | undefined): Call {
    const call = callerOf(this.emulator, token);
    return (method, ...rest) => {
      if (method !== 'GET') this.#isChanged = true;
      return call(method, ...rest);
    };
  }

  /** Sends a request that must succeed. Returns the data. */
  async make(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
    const { status, data } = await this.call(method, path, body, headers);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(data)}`);
    return data;
  }

  async fill(): Promise<this> {
    const { names } = this;
    const main = (await this.make('GET', `${REPO}/git/ref/heads/main`)).object.sha;
    Object.assign(names, { commit_sha: main, sha: main, file_sha: (await this.make('GET', `${REPO}/readme`)).sha });
    names['tree_sha'] = (await this.make('GET', `${REPO}/git/trees/main`)).sha;
    await this.make('POST', `${REPO}/labels`, { name: 'bug', color: 'f29513' });
    names['milestone_number'] = (await this.make('POST', `${REPO}/milestones`, { title: 'v1' })).number;
    const other = await this.make('POST', `${REPO}/issues`, { title: 'Other' });
    names['issue_id'] = other.id;
    const given = { title: 'First', body: 'Text', labels: ['bug'], milestone: 1, assignees: ['octocat'] };
    names['issue_number'] = (await this.make('POST', `${REPO}/issues`, given)).number;
    const issue = `${REPO}/issues/${names['issue_number']}`;
    for (const name of ['third', 'fourth'])
      names[name] = (await this.make('POST', `${REPO}/issues`, { title: name })).id;
    for (const id of [other.id, names['third']]) await this.make('POST', `${issue}/sub_issues`, { sub_issue_id: id });
    names['docs_sha'] = (await this.make('GET', `${REPO}/readme/docs`)).sha;
    names['issue_comment'] = (await this.make('POST', `${issue}/comments`, { body: 'Comment' })).id;
    await this.make('POST', `${issue}/dependencies/blocked_by`, { issue_id: other.id });
    await this.#makePull();
    const comment = await this.make('POST', `${REPO}/commits/${main}/comments`, { body: 'Comment' });
    names['commit_comment'] = comment.id;
    for (const [name, path] of [
      ['issue', issue],
      ['issue_comment', `${REPO}/issues/comments/${names['issue_comment']}`],
      ['review_comment', `${REPO}/pulls/comments/${names['review_comment']}`],
      ['commit_comment', `${REPO}/comments/${names['commit_comment']}`],
    ])
      names[`${name}_reaction`] = (await this.make('POST', `${path}/reactions`, { content: 'heart' })).id;
    names['event_id'] = (await this.make('GET', `${REPO}/issues/events`))[0].id;
    const tag = { tag: 'v0', message: 'Tag', object: main, type: 'commit' };
    names['tag_sha'] = (await this.make('POST', `${REPO}/git/tags`, tag)).sha;
    await this.make('POST', `${REPO}/git/refs`, { ref: 'refs/tags/v0', sha: names['tag_sha'] });
    await this.make('POST', `${REPO}/statuses/${main}`, { state: 'success' });
    await this.#makeDeliverables();
    await this.#makePeople();
    await this.#makeApp();
    await this.#makeSettings();
    await this.#makeActions();
    await this.emulator.settled();
    return this;
  }

  async #makeDeliverables(): Promise<void> {
    const { names } = this;
    names['release_id'] = (await this.make('POST', `${REPO}/releases`, { tag_name: 'v1' })).id;
    const release = `${REPO}/releases/${names['release_id']}`;
    names['asset_id'] = (await this.make('POST', `https://uploads.github.com${release}/assets?name=a.txt`, 'data')).id;
    names['release_reaction'] = (await this.make('POST', `${release}/reactions`, { content: 'heart' })).id;
    const run = { name: 'ci', head_sha: names['sha'], output: { title: 'T', summary: 'S', annotations: [ANNOTATION] } };
    const { id, check_suite } = await this.make('POST', `${REPO}/check-runs`, run);
    Object.assign(names, { check_run_id: id, check_suite_id: check_suite.id });
    names['deployment_id'] = (await this.make('POST', `${REPO}/deployments`, { ref: 'main' })).id;
    const statuses = `${REPO}/deployments/${names['deployment_id']}/statuses`;
    names['status_id'] = (await this.make('POST', statuses, { state: 'queued' })).id;
    const config = { url: 'https://example.com/hook', secret: 'x' };
    names['org_hook'] = (await this.make('POST', '/orgs/octo/hooks', { name: 'web', config })).id;
    names['hook_id'] = (await this.make('POST', `${REPO}/hooks`, { config })).id;
    names['key_id'] = (await this.make('POST', `${REPO}/keys`, { key: 'ssh-ed25519 AAAA' })).id;
    const link = { key_prefix: 'T-', url_template: 'https://example.com/<num>' };
    names['autolink_id'] = (await this.make('POST', `${REPO}/autolinks`, link)).id;
  }

  async #makeActions(): Promise<void> {
    const { names } = this;
    names['workflow_id'] = 'ci.yml';
    const [last] = (await this.make('GET', `${REPO}/actions/runs`)).workflow_runs;
    names['run_id'] = last.id;
    this.emulator.moveRun(last.id, { status: 'completed', artifacts: { logs: 10 } });
    names['job_id'] = (await this.make('GET', `${REPO}/actions/runs/${last.id}/jobs`)).jobs[0].id;
    names['artifact_id'] = (await this.make('GET', `${REPO}/actions/artifacts`)).artifacts[0].id;
    const runner = { name: 'runner', runner_group_id: 1, labels: ['gpu'] };
    for (const path of [REPO, '/orgs/octo'])
      names[path] = (await this.make('POST', `${path}/actions/runners/generate-jitconfig`, runner)).runner.id;
    await this.make('PUT', `${REPO}/branches/main/protection`, PROTECTION);
    const guest = this.as(this.emulator.token('hubot'));
    await guest('POST', `${REPO}/issues/${names['issue_number']}/comments`, { body: '@octocat' });
    names['thread_id'] = (await this.make('GET', '/notifications'))[0].id;
    const gist = { files: { 'a.txt': { content: 'a' } }, public: true };
    names['gist_id'] = (await this.make('POST', '/gists', gist)).id;
    names['gist_sha'] = (await this.make('GET', `/gists/${names['gist_id']}/commits`))[0].version;
    names['guest_gist'] = (await guest('POST', '/gists', gist)).data.id;
    await this.make('POST', `/gists/${names['guest_gist']}/forks`);
    names['gist_comment'] = (await this.make('POST', `/gists/${names['gist_id']}/comments`, { body: 'Text' })).id;
    await this.make('PUT', `/gists/${names['gist_id']}/star`);
  }

  async #makeApp(): Promise<void> {
    const { names } = this;
    const webhook = { url: 'https://example.com/app', secret: 'x' };
    const { id, privateKey, installations } = await this.emulator.app({
      ...{ permissions: { metadata: 'read', issues: 'write' }, events: ['issues'], webhook },
      installations: ['octo', 'hubot/own', 'octocat/mine'],
    });
    names['installation_id'] = installations['octo'] ?? 0;
    names['mine'] = (await this.make('GET', '/repos/octocat/mine')).id;
    names['own_installation'] = installations['octocat'] ?? 0;
    const jwt = signJwt(id, privateKey);
    const tokens = await this.as(jwt)('POST', `/app/installations/${installations['octo']}/access_tokens`);
    this.#tokens = { jwt, installation: tokens.data.token };
    await this.make('POST', `${REPO}/issues`, { title: 'For the App' });
    names['app_delivery'] = (await this.make('GET', '/app/hook/deliveries'))[0].id;
    names['delivery_id'] = (await this.make('GET', `${REPO}/hooks/${names['hook_id']}/deliveries`))[0].id;
    names['org_delivery'] = (await this.make('GET', `/orgs/octo/hooks/${names['org_hook']}/deliveries`))[0].id;
    names['app_slug'] = 'app';
  }

  async #makePeople(): Promise<void> {
    const { names } = this;
    await this.make('PUT', `${REPO}/collaborators/hubot`, { permission: 'pull' });
    names['invitation_id'] = (await this.make('GET', `${REPO}/invitations`))[0].id;
    const guest = this.as(this.emulator.token('hubot'));
    await guest('POST', '/user/repos', { name: 'own' });
    await guest('PUT', '/repos/hubot/own/collaborators/octocat', { permission: 'push' });
    names['own_invitation'] = (await this.make('GET', '/user/repository_invitations'))[0].id;
    await this.make('PUT', `${REPO}/subscription`, {});
    for (const path of ['user/following/hubot', 'user/starred/octo/app', 'user/blocks/hubot', 'orgs/octo/blocks/hubot'])
      await this.make('PUT', `/${path}`);
    await guest('PUT', '/user/following/octocat');
    await guest('POST', `${REPO}/forks`, {});
    await this.make('POST', '/user/keys', { key: 'ssh-ed25519 BBBB' });
    await this.make('POST', '/user/gpg_keys', { armored_public_key: 'x' });
    await this.make('POST', '/user/ssh_signing_keys', { key: 'ssh-ed25519 CCCC' });
    await this.make('POST', '/user/social_accounts', { account_urls: ['https://example.com'] });
    await this.make('PUT', '/orgs/octo/public_members/octocat');
    await this.make('POST', '/user/repos', { name: 'mine' });
    await this.make('POST', '/repos/octocat/mine/issues', { title: 'Mine', assignees: ['octocat'] });
  }

  async #makeSettings(): Promise<void> {
    const { names } = this;
    names['repository_id'] = (await this.make('GET', REPO)).id;
    const secret = { encrypted_value: 'eA==', key_id: '1' };
    for (const area of ['actions', 'dependabot', 'codespaces', 'agents'])
      await this.make('PUT', `/orgs/octo/${area}/secrets/S`, { ...secret, visibility: 'selected' });
    for (const area of ['actions', 'agents'])
      await this.make('POST', `/orgs/octo/${area}/variables`, { name: 'V', value: 'v', visibility: 'selected' });
    await this.make('PUT', '/user/codespaces/secrets/S', secret);
    for (const path of ['actions', 'agents', 'environments/production']) {
      await this.make('PUT', `${REPO}/${path}/secrets/S`, secret);
      await this.make('POST', `${REPO}/${path}/variables`, { name: 'V', value: 'v' });
    }
    for (const path of ['dependabot', 'codespaces']) await this.make('PUT', `${REPO}/${path}/secrets/S`, secret);
    await this.make('POST', '/orgs/octo/teams', { name: 'Core', maintainers: ['monalisa'], repo_names: ['octo/app'] });
    const { id } = await this.make('GET', '/orgs/octo/teams/core');
    names['team_id'] = id;
    await this.make('POST', '/orgs/octo/teams', { name: 'Child', parent_team_id: id });
    names['runner_group_id'] = (await this.make('POST', '/orgs/octo/actions/runner-groups', { name: 'group' })).id;
    const conditions = { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } };
    await this.make('POST', `${REPO}/rulesets`, { ...RULESET, conditions, rules: [{ type: 'deletion' }] });
    const registry = { registry_type: 'maven_repository', url: 'https://example.com', visibility: 'all', key_id: '1' };
    const path = '/orgs/octo/private-registries';
    names['registry'] = (await this.make('POST', path, { ...registry, ...secret, username: 'x' })).name;
  }

  async #makePull(): Promise<void> {
    const { names } = this;
    await this.make('POST', `${REPO}/git/refs`, { ref: 'refs/heads/topic', sha: names['sha'] });
    for (const branch of ['topic', 'free']) {
      if (branch === 'free') await this.make('POST', `${REPO}/git/refs`, { ref: 'refs/heads/free', sha: names['sha'] });
      const file = { message: 'Change', content: base64('1;\n2;\n'), branch };
      await this.make('PUT', `${REPO}/contents/${branch}.js`, file);
    }
    const pull = await this.make('POST', `${REPO}/pulls`, { title: 'Pull', head: 'topic', base: 'main', body: 'x' });
    names['pull_number'] = pull.number;
    names['head_sha'] = pull.head.sha;
    const path = `${REPO}/pulls/${pull.number}`;
    names['review_id'] = (await this.make('POST', `${path}/reviews`, { body: 'Review' })).id;
    const comment = { body: 'Look', commit_id: pull.head.sha, path: 'topic.js', line: 1 };
    names['review_comment'] = (await this.make('POST', `${path}/comments`, comment)).id;
    await this.make('POST', `${path}/requested_reviewers`, { reviewers: ['hubot'] });
  }

  /** The value of a placeholder in the path of a route. */
  valueOf({ path, method, route }: RouteRecord, name: string): string | number {
    const special = SPECIAL.find(([pattern]) => pattern.test(`${route} ${name}`))?.[1];
    if (special !== undefined) return typeof special === 'function' ? (special(this.names) ?? 0) : special;
    return this.names[name] ?? PLAIN[name] ?? (method === 'GET' && path === '' ? '' : 1);
  }

  /** The guest becomes a collaborator. */
  async acceptInvitation(): Promise<void> {
    const guest = this.as(this.emulator.token('hubot'));
    await guest('PATCH', `/user/repository_invitations/${this.names['invitation_id']}`);
  }

  /** Visits routes, each in the same state of the world. */
  async visit(
    routes: readonly RouteRecord[],
    look: (record: RouteRecord, path: string, body: unknown) => Promise<void>,
  ): Promise<void> {
    const start = this.emulator.snapshot();
    this.#isChanged = false;
    const names = { ...this.names };
    for (const record of routes) {
      await this.prepare(record);
      await look(record, this.pathOf(record), this.bodyOf(record));
      if (this.#isChanged) this.emulator.restore(start);
      this.#isChanged = false;
      for (const name of Object.keys(this.names)) delete this.names[name];
      Object.assign(this.names, names);
    }
  }

  /** Does what must have happened before a route can succeed: what a PUT or POST creates exists. */
  async prepare(record: RouteRecord): Promise<void> {
    const { route, method, path } = record;
    const before = BEFORE[route];
    if (before !== undefined) await before(this);
    else if (method !== 'POST' && method !== 'PUT') {
      const [, collection, name = ''] = /^(.*)\/\{([^}]+)\}$/.exec(path) ?? [];
      await this.#send(`PUT ${path}`, this.pathOf(record));
      const made = await this.#send(`POST ${collection}`, this.pathOf(record).replace(/\/[^/]*$/, ''));
      const isNumber = name.endsWith('number');
      if (made?.data.id !== undefined && SPECIAL.every(([pattern]) => !pattern.test(`${route} ${name}`)))
        this.names[name] ??= isNumber ? made.data.number : name.endsWith('id') ? made.data.id : made.data.name;
    }
  }

  /** Changes what a route reads, by the routes that write it. */
  async change(record: RouteRecord): Promise<void> {
    for (const method of ['PATCH', 'PUT', 'POST']) await this.#send(`${method} ${record.path}`, this.pathOf(record));
    const item = [...catalogue].find(({ method, path }) => method === 'PUT' && path.startsWith(`${record.path}/{`));
    if (item !== undefined) await this.#send(item.route, this.pathOf(item as RouteRecord));
  }

  /** Sends a request for a route if it is supported. */
  async #send(route: string, path: string): Promise<Seen | undefined> {
    const record = catalogue.get(route) as RouteRecord | undefined;
    if (record === undefined || !this.emulator.supports(route) || BEFORE[route] !== undefined) return undefined;
    const seen = await this.call(record.method, path, this.bodyOf(record));
    return seen.status < 300 ? seen : undefined;
  }

  /** The path of a route with names of things that the world has. */
  pathOf(record: RouteRecord, given: Names = {}): string {
    const uploads = record.server?.includes('uploads') ? 'https://uploads.github.com' : '';
    const words = { issues: 'first', commits: 'initial', labels: 'bug', users: 'octo' }[
      record.path.slice('/search/'.length)
    ];
    const search = `?q=${words ?? 'app'}${record.path === '/search/labels' ? `&repository_id=${this.names['repository_id']}` : ''}`;
    const query = uploads !== '' ? '?name=new.txt' : record.path.startsWith('/search/') ? search : '';
    const path = record.path.replace(/\{([^}]+)\}/g, (_, name) => {
      const value = String(given[name] ?? this.valueOf(record, name));
      return /^(?:path|ref|dir|basehead)$/.test(name) ? value : encodeURIComponent(value);
    });
    return `${uploads}${path}${query}`;
  }

  /** A body that the route accepts. */
  bodyOf({ route, body }: RouteRecord): unknown {
    if (body === undefined) return undefined;
    const special = BODIES[route];
    if (special !== undefined) return typeof special === 'function' ? special(this.names) : special;
    if (body.content['application/json'] === undefined) return 'text';
    const example = reference.exampleOf(route, 'body');
    if (!isRecord(example)) return example;
    // A body renames nothing, so that what it changes is found again, unless it must.
    const isRenamed = (name: string) => route.startsWith('PATCH ') && /^(?:new_)?name$/.test(name);
    const isKept = ([name]: [string, unknown]) =>
      !isRenamed(name) || body.fields.some((each) => each.name === name && each.required);
    const given = Object.fromEntries(Object.entries(example).filter(isKept));
    const ids = { selected_repository_ids: [this.names['repository_id'] ?? 0] };
    return 'selected_repository_ids' in given ? { ...given, ...ids } : given;
  }
}

/** Values of placeholders whose meaning does not depend on the route. */
const PLAIN: Names = {
  ...{ owner: 'octo', repo: 'app', template_owner: 'octo', template_repo: 'app', org: 'octo', account_id: 1 },
  ...{ username: 'octocat', assignee: 'octocat', target_user: 'hubot', team_slug: 'core', secret_name: 'S' },
  ...{ name: 'bug', branch: 'main', tag: 'v1', ref: 'main', basehead: 'main...topic', environment_name: 'production' },
  ...{ path: 'README.md', dir: 'docs', license: 'mit' },
};

type Value = string | number | ((names: Names) => string | number | undefined);

/** Values of placeholders that depend on the route: the first pattern counts that fits the route and the name. */
const SPECIAL: readonly (readonly [RegExp, Value])[] = [
  [/git\/(?:ref|refs|matching-refs)\/\{ref\} ref$/, 'heads/free'],
  [/PUT .*contents\/\{path\} path$/, 'new.txt'],
  [/DELETE .*contents\/\{path\} path$/, 'docs/README.md'],
  [/rename branch$/, 'free'],
  [/\/issues\/comments\/.* reaction_id$/, (names) => names['issue_comment_reaction']],
  [/\/pulls\/comments\/.* reaction_id$/, (names) => names['review_comment_reaction']],
  [/\/private-registries\/.* secret_name$/, (names) => names['registry']],
  [/\/variables\/\{name\}.* name$/, 'V'],
  [/\/commits\/\{commit_sha\}\/pulls commit_sha$/, (names) => names['head_sha']],
  [/\/outside_collaborators\/.* username$/, 'monalisa'],
  [/GET .*\/\{repo\}\/(?:collaborators|assignees)\/.* (?:username|assignee)$/, 'monalisa'],
  [/\/(?:orgs\/\{org\}|teams)\/(?:teams\/)?(?:\{team_\w+\}\/)?(?:memberships|members)\/.* username$/, 'monalisa'],
  [/DELETE .*\/collaborators\/.* username$/, 'hubot'],
  [/PUT .*\/collaborators\/.* username$/, 'hubot'],
  [/\/parent issue_number$/, 1],
  [/\/pulls\/\{pull_number\}\/merge pull_number$/, (names) => names['pull_number']],
  [/\/releases\/.* reaction_id$/, (names) => names['release_reaction']],
  [/\/user\/repository_invitations\/.* invitation_id$/, (names) => names['own_invitation']],
  [/\/repos\/.* runner_id$/, (names) => names[REPO]],
  [/\/orgs\/.*\/runners\/\{runner_id\}.* runner_id$/, (names) => names['/orgs/octo']],
  [/\/runners\/.*labels\/\{name\} name$/, 'gpu'],
  [/\/gists\/.* sha$/, (names) => names['gist_sha']],
  [/POST \/gists\/\{gist_id\}\/forks gist_id$/, (names) => names['guest_gist']],
  [/GET \/gists\/\{gist_id\}\/forks gist_id$/, (names) => names['guest_gist']],
  [/\/gists\/.* comment_id$/, (names) => names['gist_comment']],
  [/attempt_number$/, 1],
  [/\/user\/installations.* repository_id$/, (names) => names['mine']],
  [/\/orgs\/.* delivery_id$/, (names) => names['org_delivery']],
  [/\/app\/.* delivery_id$/, (names) => names['app_delivery']],
  [/\/user\/installations.* installation_id$/, (names) => names['own_installation']],
  [/\/orgs\/.* hook_id$/, (names) => names['org_hook']],
  [/\/\{repo\}\/comments\/.* reaction_id$/, (names) => names['commit_comment_reaction']],
  [/\/\{repo\}\/issues\/.* reaction_id$/, (names) => names['issue_reaction']],
  [/\/issues\/comments\/.* comment_id$/, (names) => names['issue_comment']],
  [/\/pulls\/.* comment_id$/, (names) => names['review_comment']],
  [/\/comments\/\{comment_id\}.* comment_id$/, (names) => names['commit_comment']],
];

/** Bodies that name things of the world. Others are made from the description. */
const BODIES: Readonly<Record<string, object | ((names: Names) => object)>> = {
  'PATCH /repos/{owner}/{repo}': { description: 'Text' },
  'POST /repos/{owner}/{repo}/transfer': { new_owner: 'octocat' },
  'PUT /orgs/{org}/actions/permissions/self-hosted-runners': { enabled_repositories: 'none' },
  'PUT /repos/{owner}/{repo}/actions/permissions/access': { access_level: 'organization' },
  'POST /app/installations/{installation_id}/access_tokens': { permissions: { issues: 'write' } },
  'PATCH /repos/{owner}/{repo}/branches/{branch}/protection/required_pull_request_reviews': {
    required_approving_review_count: 2,
  },
  'POST /gists': { files: { 'b.txt': { content: 'b' } }, description: 'Text' },
  'PATCH /gists/{gist_id}': { description: 'Text', files: { 'b.txt': { content: 'b' } } },
  'PUT /repos/{owner}/{repo}/branches/{branch}/protection': () => PROTECTION,
  'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches': { ref: 'main' },
  'POST /repos/{owner}/{repo}/dispatches': { event_type: 'deploy' },
  ...Object.fromEntries(
    Object.entries({ users: 'octocat', teams: 'core', apps: 'app' }).flatMap(([name, value]) =>
      ['POST', 'PUT', 'DELETE'].map((method) => [
        `${method} /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/${name}`,
        { [name]: [value] },
      ]),
    ),
  ),
  'POST /orgs/{org}/teams': { name: 'New', description: 'Text', privacy: 'closed' },
  'PATCH /orgs/{org}/teams/{team_slug}': { description: 'Text' },
  'POST /repos/{template_owner}/{template_repo}/generate': { name: 'made' },
  'POST /repos/{owner}/{repo}/forks': {},
  'PATCH /user': { bio: 'Text', name: 'Octo' },
  'DELETE /user/emails': { emails: ['octocat@users.noreply.github.com'] },
  'POST /repos/{owner}/{repo}/labels': { name: 'new', color: 'ffffff', description: 'Text' },
  'POST /repos/{owner}/{repo}/milestones': { title: 'v2', description: 'Text', due_on: '2026-05-01T00:00:00Z' },
  'PATCH /repos/{owner}/{repo}/issues/{issue_number}/sub_issues/priority': ({ issue_id, third }) => ({
    sub_issue_id: issue_id,
    after_id: third,
  }),
  'POST /repos/{owner}/{repo}/issues/{issue_number}/sub_issues': ({ fourth }) => ({ sub_issue_id: fourth }),
  'DELETE /repos/{owner}/{repo}/issues/{issue_number}/sub_issue': ({ issue_id }) => ({ sub_issue_id: issue_id }),
  'POST /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by': ({ fourth }) => ({ issue_id: fourth }),
  'POST /repos/{owner}/{repo}/pulls': { title: 'New', head: 'free', base: 'main', body: 'Text', draft: true },
  'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge': { merge_method: 'squash' },
  'PUT /repos/{owner}/{repo}/pulls/{pull_number}/update-branch': {},
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers': { reviewers: ['hubot'] },
  'DELETE /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers': { reviewers: ['hubot'] },
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews': { body: 'Text', event: 'COMMENT' },
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/events': { body: 'Text', event: 'COMMENT' },
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/comments': ({ head_sha }) => ({
    body: 'Text',
    path: 'topic.js',
    line: 1,
    commit_id: head_sha,
  }),
  'PATCH /repos/{owner}/{repo}/git/refs/{ref}': ({ head_sha }) => ({ sha: head_sha, force: true }),
  'POST /repos/{owner}/{repo}/git/refs': ({ sha }) => ({ ref: 'refs/heads/new', sha }),
  'POST /repos/{owner}/{repo}/git/tags': ({ sha }) => ({ tag: 'v9', message: 'Tag', object: sha, type: 'commit' }),
  'POST /repos/{owner}/{repo}/git/trees': ({ tree_sha }) => ({
    base_tree: tree_sha,
    tree: [{ path: 'b.txt', mode: '100644', type: 'blob', content: 'b' }],
  }),
  'POST /repos/{owner}/{repo}/git/commits': ({ tree_sha, sha }) => ({ message: 'New', tree: tree_sha, parents: [sha] }),
  'DELETE /repos/{owner}/{repo}/contents/{path}': ({ docs_sha }) => ({ message: 'Delete', sha: docs_sha }),
  'PUT /repos/{owner}/{repo}/contents/{path}': { message: 'New', content: base64('new') },
  'POST /repos/{owner}/{repo}/merges': { base: 'main', head: 'topic' },
  'POST /repos/{owner}/{repo}/releases': { tag_name: 'v2', name: 'Two', body: 'Text', prerelease: true },
  'PATCH /repos/{owner}/{repo}/releases/{release_id}': { name: 'Two', body: 'Text' },
  'POST /repos/{owner}/{repo}/releases/generate-notes': { tag_name: 'v1' },
  'POST /repos/{owner}/{repo}/check-runs': ({ sha }) => ({ name: 'lint', head_sha: sha, status: 'in_progress' }),
  'POST /repos/{owner}/{repo}/check-suites': ({ sha }) => ({ head_sha: sha }),
  'POST /repos/{owner}/{repo}/deployments': { ref: 'main', environment: 'stage', description: 'Text' },
  'POST /repos/{owner}/{repo}/environments/{environment_name}': {},
  'PUT /repos/{owner}/{repo}/environments/{environment_name}': { wait_timer: 5 },
};

const PROTECTION = {
  required_status_checks: { strict: true, contexts: ['ci'] },
  enforce_admins: false,
  required_pull_request_reviews: { required_approving_review_count: 1 },
  restrictions: { users: ['octocat'], teams: ['core'], apps: ['app'] },
};

/** The JWT of an App, as its program signs it. */
export function signJwt(iss: number, privateKey: string): string {
  const now = Math.floor(Date.now() / 1000);
  const parts = [{ alg: 'RS256' }, { iss, iat: now - 30, exp: now + 570 }];
  const text = parts.map((each) => Buffer.from(JSON.stringify(each)).toString('base64url')).join('.');
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
}

const ANNOTATION = { path: 'a.js', start_line: 1, end_line: 1, annotation_level: 'notice', message: 'Text' };

const PULL = `${REPO}/pulls/5`;

/** Changes of the world that a route needs. */
const BEFORE: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/merge': (world) => world.make('PUT', `${PULL}/merge`),
  'PUT /repos/{owner}/{repo}/pulls/{pull_number}/update-branch': (world) =>
    world.make('PUT', `${REPO}/contents/c.js`, { message: 'New', content: base64('3;') }),
  'PUT /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/dismissals': async (world) => {
    const call = world.as(world.emulator.token('hubot'));
    world.names['review_id'] = (await call('POST', `${PULL}/reviews`, { event: 'APPROVE' })).data.id;
  },
  'POST /repos/{owner}/{repo}/merge-upstream': async (world) => {
    await world.make('POST', `${REPO}/forks`, {});
    Object.assign(world.names, { owner: 'octocat' });
  },
  'POST /repos/{template_owner}/{template_repo}/generate': (world) => world.make('PATCH', REPO, { is_template: true }),
  'POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel': async ({ emulator, names }) =>
    emulator.moveRun(Number(names['run_id']), { status: 'in_progress' }),
  'POST /repos/{owner}/{repo}/actions/runs/{run_id}/force-cancel': async ({ emulator, names }) =>
    emulator.moveRun(Number(names['run_id']), { status: 'in_progress' }),
  'PUT /notifications': async () => undefined,
  'PUT /repos/{owner}/{repo}/notifications': async () => undefined,
  'GET /users/{username}/following/{target_user}': (world) => world.make('PUT', '/user/following/hubot'),
  'DELETE /orgs/{org}/outside_collaborators/{username}': async (world) => {
    await world.acceptInvitation();
    await world.make('DELETE', '/orgs/octo/members/monalisa');
  },
  'GET /orgs/{org}/outside_collaborators': (world) => world.acceptInvitation(),
  'GET /user/public_emails': (world) => world.make('PATCH', '/user/email/visibility', { visibility: 'public' }),
  'PATCH /user/memberships/orgs/{org}': async (world) => {
    const call = world.as(world.emulator.token('monalisa'));
    await call('DELETE', '/orgs/acme/memberships/octocat');
    await call('PUT', '/orgs/acme/memberships/octocat', { role: 'member' });
    world.names['org'] = 'acme';
  },
  'PUT /repos/{owner}/{repo}/collaborators/{username}': async () => undefined,
  'DELETE /repos/{owner}/{repo}/collaborators/{username}': (world) => world.acceptInvitation(),
};

/** The routes that the emulator supports. */
export function supportedRoutes(emulator: Emulator): RouteRecord[] {
  return [...catalogue].filter(({ route }) => emulator.supports(route)) as RouteRecord[];
}
