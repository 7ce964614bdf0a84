import { getOrCreate, isRecord } from '../../../src/core/objects.ts';
import { github } from '../../../src/github/catalogue.ts';
import { permissions } from '../../../src/github/permissions/permissions.ts';
import { createRepo } from '../../../src/testing/emulator/behaviour/repos.ts';
import { createEmulator, type Emulator } from '../../../src/testing/emulator/create-emulator.ts';
import { createBlob, createCommit, createTree, type GitObject } from '../../../src/testing/emulator/git/objects.ts';
import { GitStore } from '../../../src/testing/emulator/git/store.ts';
import { patternOf, readResources } from '../../../src/testing/emulator/read-resources.ts';
import { type Account, ancestorOf, type Repo, type Role, type Row, setOf } from '../../../src/testing/emulator/row.ts';
import { Store } from '../../../src/testing/emulator/store.ts';
import { type Exchange, SINCE } from './members.ts';

/** How the statuses of recorded responses compare with those of the emulator. */
interface Compared {
  readonly count: number;
  readonly same: number;
  /** Exchanges of routes that the emulator does not have, or that only an App can call. */
  readonly others: number;
  /** What differs, as `GET /user: 200 became 404 (file)`. */
  readonly different: readonly string[];
}

type Data = Record<string, unknown>;
type Item = { readonly table: string; readonly key: string };
type Shown = { readonly head: { readonly sha: string; readonly repo: Data | null } };
type Match = { readonly parameters: Record<string, string>; readonly ids?: Readonly<Record<string, string>> };

const catalogue = github.with(permissions);
const resources = readResources(catalogue);
const SHA = /^[\da-f]{40}$/;
const signature = { name: 'Octocat', email: 'octocat@github.com', date: '2020-01-01T00:00:00Z' };

/** Replays each recording in order. What it assumes to be there is what its first reads, changes and deletions of something name. */
export async function replayStatuses(recorded: readonly Exchange[]): Promise<Compared> {
  const scenarios = new Map<string, Exchange[]>();
  for (const each of recorded)
    if ((each.date ?? '') >= SINCE)
      getOrCreate(scenarios, each.file.replace(/\/mappings\/.*$/, ''), () => [] as Exchange[]).push(each);
  const total = { count: 0, same: 0, others: 0, different: [] as string[] };
  for (const scenario of scenarios.values()) {
    const { count, same, others, different } = await new Scenario(scenario).replay();
    total.count += count;
    total.same += same;
    total.others += others;
    total.different.push(...different);
  }
  return total;
}

class Scenario {
  readonly #exchanges: readonly Exchange[];
  readonly #store = new Store(0, Date.parse('2026-01-01T00:00:00Z'));
  readonly #git = new GitStore(this.#store);
  readonly #actor: Account;
  /** What the recording created, by the name of the member and its value, and what the emulator has in its place. */
  readonly #own = new Map<string, string | number>();
  readonly #created = new Set<string>();

  constructor(exchanges: readonly Exchange[]) {
    this.#exchanges = exchanges;
    const objects = exchanges.flatMap(({ data, status }) => (status < 300 ? collect(data) : []));
    const user = exchanges.find(({ url, status }) => /\/user$/.test(url) && status === 200)?.data as Data | undefined;
    for (const { login, type, id } of objects)
      if (typeof login === 'string')
        this.#account(login, type === 'Organization' || type === 'Bot' ? type : 'User', id);
    for (const { login, repos_url } of objects)
      if (/\/orgs\//.test(String(repos_url))) this.#account(String(login), 'Organization').type = 'Organization';
    const [, owner = 'octocat'] = exchanges.map(({ url }) => /\/repos\/([^/]+)\//.exec(url)).find(Boolean) ?? [];
    const isPerson = this.#store.account(owner)?.type === 'User';
    this.#actor = this.#account(String(user?.['login'] ?? (isPerson ? owner : 'octocat')), 'User', user?.['id']);
    for (const exchange of exchanges) this.#seed(exchange, objects);
    this.#grant(objects);
  }

  /** Who was refused a write may only read. Organizations belong to the person who asks unless their repositories say otherwise. */
  #grant(objects: readonly Data[]): void {
    for (const { method, url, status } of this.#exchanges) {
      const repo = this.#store.repo(/\/repos\/([^/]+\/[^/?]+)/.exec(url)?.[1] ?? '');
      if (status === 403 && method !== 'GET' && repo?.owner !== this.#actor)
        repo?.$roles.set(this.#actor.login, 'pull');
    }
    const guests = new Set(objects.filter(isForeign).map(({ full_name }) => String(full_name).split('/')[0]));
    for (const each of this.#store.all('accounts'))
      if (each.type === 'Organization' && !guests.has(each.login))
        for (const name of ['members', 'admins']) setOf(each, name).add(this.#actor);
  }

  async replay(): Promise<Compared> {
    const emulator = createEmulator();
    emulator.restore(this.#store.snapshot());
    const token = emulator.token(this.#actor.login);
    const compared = { count: 0, same: 0, others: 0, different: [] as string[] };
    const tags = new Map<string, string>();
    for (const exchange of this.#exchanges) {
      const { method, status, file } = exchange;
      const record = recordOf(exchange);
      if (record === undefined || !emulator.supports(record.route) || record.permissions?.app) {
        compared.others += 1;
        continue;
      }
      const url = this.#rewrite(exchange.url);
      const headers: Record<string, string> = { authorization: `Bearer ${status === 401 ? 'none' : token}` };
      if (exchange.accept !== '') headers['accept'] = exchange.accept;
      if (status === 304) headers['if-none-match'] = tags.get(url) ?? '';
      const response = await send(emulator, url, method, headers, this.#replace(exchange.body)).catch(
        (error: Error) => new Response(error.stack?.slice(0, 400), { status: 599 }),
      );
      tags.set(url, response.headers.get('etag') ?? '');
      const text = await response.text();
      compared.count += 1;
      if (response.status === status) compared.same += 1;
      else
        compared.different.push(`${record.route}: ${status} became ${response.status} ${text.slice(0, 160)} (${file})`);
      if (/json/.test(response.headers.get('content-type') ?? '')) this.#align(exchange.data, JSON.parse(text), 0);
    }
    return compared;
  }

  #account(login: string, type: Account['type'], id?: unknown): Account {
    const known = this.#store.account(login);
    return known ?? this.#store.insert('accounts', undefined, { login, type, name: login, ...idOf(id) });
  }

  /** Creates what an exchange needs: what its path and body name. What a request has created need not be there before it. */
  #seed(exchange: Exchange, objects: readonly Data[]): void {
    const { method, status, data, url, body } = exchange;
    const record = recordOf(exchange);
    if (record === undefined) return;
    const { parameters, ids } = github.match(method === 'HEAD' ? 'GET' : method, url) as Match;
    const { searchParams } = new URL(url);
    const refs = ['sha', 'ref', 'branch']
      .filter((name) => searchParams.get(name))
      .map((name) => ['ref', searchParams.get(name)]);
    const values: Data = {
      ...parameters,
      ...Object.fromEntries(refs),
      ...this.#namesOf(ids?.['repository_id'], objects),
    };
    const { verb, table = '', key = '' } = resources.rules.get(record.route) ?? {};
    const isNew = verb === 'upsert' && status === 201;
    if (status < 400) {
      const repo = this.#seedPath(record.path, values, exchange, isNew || verb === 'add-to-set', objects);
      if (repo !== undefined) this.#seedBody(repo, record.path, body, data, status);
    }
    const name = Object.values(parameters).at(-1);
    if (isNew) this.#created.add(`${table} ${name}`);
    if (status >= 300 || (method !== 'POST' && method !== 'PUT')) return;
    const [made = {}] = collect(data);
    for (const each of [made['full_name'], made['ref'], made['sha'], (made['commit'] as Data | undefined)?.['sha']])
      if (each !== undefined) this.#created.add(String(each));
    if (verb !== 'create') return;
    for (const each of /^(?:issues|pulls)$/.test(table) ? ['issues', 'pulls'] : [table])
      this.#created.add(`${each} ${made[key]}`);
  }

  /** The owner and name of a repository that is asked for by its number. */
  #namesOf(id: string | undefined, objects: readonly Data[]): Data {
    if (id === undefined) return {};
    const named = objects.find((each) => String(each['id']) === id && each['full_name'] !== undefined);
    const [owner, repo] = String(named?.['full_name'] ?? `${this.#actor.login}/app`).split('/');
    if (!this.#created.has(`${owner}/${repo}`))
      Object.assign(this.#repo(`${owner}/${repo}`, objects), idOf(Number(id)));
    return { owner, repo };
  }

  /** Creates the rows that a path names, and returns the repository if all are there. */
  #seedPath(
    path: string,
    values: Data,
    exchange: Exchange,
    isOpen: boolean,
    objects: readonly Data[],
  ): Repo | undefined {
    const { data, method } = exchange;
    let prefix = '';
    let rest = '';
    let parent: Row | undefined = /^\/user(?:\/|$)/.test(path) ? this.#actor : undefined;
    const parts = path.split('/').slice(1);
    for (const [index, part] of parts.entries()) {
      prefix += `/${patternOf(part)}`;
      const item = part.startsWith('{') ? resources.items.get(prefix) : undefined;
      const name = nameOf(values, parts, index);
      rest = item === undefined ? `${rest}/${name}` : '';
      if (item === undefined) continue;
      const isLast = index === parts.length - 1;
      if (this.#isCreated(item.table, name) || (isLast && isOpen)) return ancestorOf(parent, 'repos');
      parent = this.#named(item, name, parent, isLast ? data : undefined, objects);
      if (part === '{org}') Object.assign(parent, { type: 'Organization' });
    }
    const repo = ancestorOf(parent, 'repos');
    const holder = parent ?? this.#actor;
    const rule = resources.rules.get(`${method} ${path}`);
    const isValue = /^(?:value|part)$/.test(rule?.verb ?? '') && method !== 'PUT';
    if (isValue && (isRecord(data) || exchange.status === 204)) this.#value(holder, rest, isRecord(data) ? data : {});
    if (repo !== undefined) this.#seedGit(repo, values, data, method);
    return repo;
  }

  #isCreated(table: string, name: string): boolean {
    return this.#created.has(table === 'repos' ? name : `${table} ${name}`);
  }

  #named({ table, key }: Item, name: string, parent: Row | undefined, data: unknown, objects: readonly Data[]): Row {
    if (table === 'accounts') return this.#account(name, 'User');
    return table === 'repos' ? this.#repo(name, objects) : this.#row(table, key, name, parent, data, objects);
  }

  /** A value, and those that it is part of. */
  #value(holder: Row, rest: string, data: Data): void {
    holder.$values ??= {};
    const [, base = rest, part] = /^(.*\/protection)\/(\w+)/.exec(rest) ?? [];
    const known = (holder.$values[base] ?? {}) as Data;
    holder.$values[base] = part === undefined ? { ...data, ...known } : { ...known, [part]: data };
  }

  /** The branches of a new pull request, and the objects that a body names. */
  #seedBody(repo: Repo, path: string, body: unknown, data: unknown, status: number): void {
    if (path.endsWith('/generate')) repo['is_template'] = true;
    if (/\/releases\/(?:latest|tags)/.test(path) && isRecord(data) && !this.#created.has(`releases ${data['id']}`))
      this.#row('releases', 'tag_name', String(data['tag_name']), repo, data, []);
    if (path.endsWith('/merge-upstream')) repo.$fork ??= this.#repo(`upstream-${repo.owner.login}/${repo.name}`, []);
    if (!isRecord(body)) return;
    const main = this.#git.head(repo, repo.default_branch);
    const files = path.includes('/pulls/') ? [body, ...collect(body['comments'])].map((each) => each['path']) : [];
    for (const file of files) if (typeof file === 'string') this.#file(repo, file, undefined, true);
    const refs = /\/dispatches$|\/contents\//.test(path) ? [body['ref'], body['branch']] : [];
    for (const ref of refs) if (ref !== undefined) this.#ref(repo, String(ref), main);
    if (path.endsWith('/pulls') && status === 201) this.#seedPull(repo, body, data as Shown);
    for (const [name, sha] of hashesIn(body)) {
      const kind = path.endsWith('/trees') && name === 'sha' ? 'file_sha' : 'sha';
      this.#object(/tree/.test(name) ? 'tree_sha' : kind, sha, main);
    }
  }

  #seedPull(repo: Repo, body: Data, { head }: Shown): void {
    const [owner, name = owner] = String(body['head']).split(':');
    const fullName = String(head.repo?.['full_name'] ?? repo.full_name);
    const fork = fullName === repo.full_name || owner === name ? repo : this.#repo(fullName, []);
    if (fork !== repo) fork.$fork = repo;
    const baseSha = this.#branch(repo, String(body['base']), undefined);
    if (!this.#created.has(`refs/heads/${name}`)) this.#branch(fork, String(name), head.sha, baseSha);
  }

  #repo(fullName: string, objects: readonly Data[]): Repo {
    const known = this.#store.repo(fullName);
    if (known !== undefined) return known;
    const [login = '', name = ''] = fullName.split('/');
    const shown = objects.find((each) => each['full_name'] === fullName && 'permissions' in each) ?? {};
    const { permissions: may, private: isPrivate = false, default_branch = 'main', id } = shown as Data;
    const repo = createRepo(this.#store, this.#account(login, 'User'), { name, private: isPrivate, default_branch });
    Object.assign(repo, idOf(id));
    const roles: Role[] = ['admin', 'maintain', 'push', 'triage', 'pull'];
    const role = may === undefined ? 'admin' : (roles.find((each) => (may as Data)[each] === true) ?? 'pull');
    repo.$roles.set(this.#actor.login, role);
    const changes = [{ path: 'README.md', content: new TextEncoder().encode('# app\n') }];
    this.#git.commitFiles(repo, String(default_branch), changes, 'Initial', {
      author: signature,
      committer: signature,
    });
    return repo;
  }

  #row(table: string, key: string, value: string, parent: Row | undefined, data: unknown, all: readonly Data[]): Row {
    const wanted = table === 'pulls' ? 'issues' : table;
    if (table === 'workflows' && key === 'id' && !/^\d+$/.test(value))
      return this.#row(table, 'path', `.github/workflows/${value}`, parent, data, all);
    const known = this.#store.all(wanted).find((each) => String(each[key]) === value && each.$parent === parent);
    const shown = isRecord(data) ? data : (all.find((each) => String(each[key]) === value) ?? {});
    const values = Object.fromEntries(
      Object.entries(shown).filter(([name, each]) => isPlain(each) && !/url$/.test(name)),
    );
    const number = /^\d+$/.test(value) && key !== 'name' && key !== 'slug' ? Number(value) : value;
    const row =
      known ?? this.#store.insert(wanted, parent, { user: this.#actor, title: 'x', ...values, [key]: number });
    const repo = ancestorOf(parent, 'repos');
    for (const each of Object.values(values))
      if (repo !== undefined && SHA.test(String(each)))
        this.#object('sha', String(each), this.#git.head(repo, repo.default_branch));
    if (table === 'jobs' && repo === parent)
      row.$parent = this.#row('runs', 'id', String(row['run_id'] ?? 1), repo, undefined, []);
    if (table === 'runs') row['$workflow'] ??= this.#row('workflows', 'id', '1', parent, undefined, []);
    if (wanted !== 'issues' || repo === undefined) return row;
    Object.assign(row, { labels: row['labels'] ?? [], assignees: row['assignees'] ?? [] });
    repo.$number = Math.max(repo.$number, Number(value));
    if ((table === 'pulls' || 'pull_request' in shown) && row['$pull'] === undefined) this.#makePull(row, repo, shown);
    return row;
  }

  #makePull(row: Row, repo: Repo, { base, head, merged_at = null, id }: Data): void {
    const names = [base, head].map((each, index) =>
      String((each as Data | undefined)?.['ref'] ?? ['main', 'topic'][index]),
    );
    const [baseName = '', headName = ''] = names;
    const baseSha = this.#branch(repo, baseName, undefined);
    const shown = (head as Data | undefined)?.['sha'];
    const headSha = this.#branch(repo, headName, typeof shown === 'string' ? shown : undefined, baseSha);
    const nobody = { requestedReviewers: [], requestedTeams: [], mergedAt: merged_at };
    row['$pull'] = { id: id ?? 1, base: baseName, head: headName, repo, baseSha, headSha, ...nobody };
  }

  /** A branch with a commit of its own. */
  #branch(repo: Repo, name: string, sha: string | undefined, from?: string): string {
    const known = this.#git.head(repo, name);
    if (known !== undefined && (sha === undefined || known === sha)) return known;
    const parents = from === undefined ? [] : [from];
    const file = {
      path: `${name.replace(/\W/g, '-')}.txt`,
      mode: '100644',
      type: 'blob',
      sha: this.#git.put(createBlob(new TextEncoder().encode(name))),
    } as const;
    const tree = this.#git.put(createTree([...(this.#git.tree(from)?.entries ?? []), file]));
    const commit = createCommit({ tree, parents, message: name, author: signature, committer: signature });
    const made = this.#git.put({ ...commit, sha: sha ?? commit.sha });
    repo.$refs.set(`refs/heads/${name}`, made);
    return made;
  }

  /** Branches, tags, files and objects that the path names. */
  #seedGit(repo: Repo, values: Data, data: unknown, method: string): void {
    for (const [name, value] of Object.entries(values).map(([key, each]) => [key, String(each)] as const)) {
      if (!SHA.test(value) && [value, `refs/${value}`, `refs/heads/${value}`].some((each) => this.#created.has(each)))
        continue;
      const main = this.#git.head(repo, repo.default_branch);
      if (SHA.test(value)) this.#object(name, value, main);
      else if (name === 'ref' || name === 'branch') this.#ref(repo, value, main);
      else if (name === 'basehead')
        for (const side of value.split('...')) this.#ref(repo, side.replace(/^.*:/, ''), main);
      else if (name === 'path' && (method === 'GET' || method === 'DELETE')) this.#file(repo, value, data);
    }
  }

  #ref(repo: Repo, name: string, main: string | undefined): void {
    const [, kind = 'heads', ref = ''] = /^(?:refs\/)?(?:(heads|tags)\/)?(.+)$/.exec(name) ?? [];
    if (this.#created.has(`refs/${kind}/${ref}`)) return;
    if (SHA.test(name)) this.#object('sha', name, main);
    else if (kind === 'tags') repo.$refs.set(`refs/tags/${ref}`, main ?? '');
    else this.#branch(repo, ref, undefined, main);
  }

  /** The commits of all branches. A commit after all of them can become the head of each. */
  #heads(): string[] {
    return [
      ...new Set(this.#store.all('repos').flatMap((each) => this.#git.refs(each, 'refs/heads/').map(([, sha]) => sha))),
    ];
  }

  #object(name: string, sha: string, main: string | undefined): void {
    if (this.#git.get(sha) !== undefined) return;
    const blob = createBlob(new TextEncoder().encode(sha));
    const commit = this.#git.commit(main);
    const tag = {
      type: 'tag',
      tag: 'v1',
      object: main ?? '',
      objectType: 'commit',
      tagger: signature,
      message: 'v1',
    } as const;
    const made: GitObject =
      name === 'tag_sha'
        ? { ...tag, sha }
        : name === 'file_sha'
          ? blob
          : name === 'tree_sha' || commit === undefined
            ? createTree([])
            : { ...commit, parents: this.#heads() };
    this.#git.put({ ...made, sha } as GitObject);
  }

  #file(repo: Repo, path: string, data: unknown, isTopic = false): void {
    if (path === '') return;
    const isFolder = Array.isArray(data);
    const changes = [{ path: isFolder ? `${path}/x` : path, content: new TextEncoder().encode('x') }];
    for (const [ref] of this.#git.refs(repo, 'refs/heads/'))
      if (!isTopic || ref !== `refs/heads/${repo.default_branch}`)
        this.#git.commitFiles(repo, ref.slice('refs/heads/'.length), changes, 'File', {
          author: signature,
          committer: signature,
        });
  }

  /** Notes the ids, numbers and hashes that the emulator has in place of the recorded ones. */
  #align(recorded: unknown, own: unknown, depth: number): void {
    if (depth > 4 || !isRecord(recorded) || !isRecord(own)) return;
    for (const [name, value] of Object.entries(recorded)) {
      const mine = own[name];
      if (/^(?:id|number|sha)$/.test(name) && mine !== undefined && mine !== value)
        this.#own.set(`${name} ${value}`, mine as string | number);
      this.#align(value, mine, depth + 1);
    }
  }

  #rewrite(url: string): string {
    const { pathname, origin, search } = new URL(url);
    const parts = pathname.split('/').map((part, index, all) => {
      const kind = SHA.test(part)
        ? 'sha'
        : /^(?:issues|pulls|milestones)$/.test(all[index - 1] ?? '')
          ? 'number'
          : 'id';
      return this.#own.get(`${kind} ${part}`) ?? part;
    });
    return `${origin}${parts.join('/')}${search}`;
  }

  #replace(value: unknown, name = ''): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#replace(each, name));
    if (isRecord(value))
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.#replace(each, key)]));
    if (typeof value === 'string' && SHA.test(value)) return this.#own.get(`sha ${value}`) ?? value;
    const kind = /number$|^milestone$/.test(name) ? 'number' : 'id';
    return typeof value === 'number' && /id$|number$|ids$|^milestone$/.test(name)
      ? (this.#own.get(`${kind} ${value}`) ?? value)
      : value;
  }
}

function recordOf({ method, url }: Exchange) {
  if (!/^https:\/\/(?:api|uploads)\.github\.com\//.test(url)) return undefined;
  const match = github.match(method === 'HEAD' ? 'GET' : method, url);
  return match && catalogue.get(match.route);
}

function send(emulator: Emulator, url: string, method: string, headers: Record<string, string>, body: unknown) {
  const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return emulator.fetch(url, { method, headers, redirect: 'manual', ...(hasBody ? { body: text } : {}) });
}

/** The value of a part of a path: the name of a repository has that of its owner. */
function nameOf(values: Data, parts: readonly string[], index: number): string {
  const part = parts[index] ?? '';
  const value = part.startsWith('{') ? String(values[part.slice(1, -1)] ?? '') : part;
  return /^\{(?:template_)?repo\}$/.test(part) ? `${values[parts[index - 1]?.slice(1, -1) ?? '']}/${value}` : value;
}

/** The hashes that a body names, with the names of their members. */
function hashesIn(body: Data): [name: string, sha: string][] {
  const members = [body, ...collect(body['tree'])].flatMap((each) => Object.entries(each));
  const pairs = members.flatMap(([name, value]) =>
    [value].flat().map((each) => [name, String(each)] as [string, string]),
  );
  return pairs.filter(([, sha]) => SHA.test(sha));
}

/** All objects in data, the outer ones first. */
function collect(data: unknown): Data[] {
  if (Array.isArray(data)) return data.flatMap(collect);
  return isRecord(data) ? [data, ...Object.values(data).flatMap(collect)] : [];
}

function isForeign({ full_name, permissions: may }: Data): boolean {
  return full_name !== undefined && isRecord(may) && may['admin'] === false;
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function idOf(id: unknown): { id?: number } {
  return typeof id === 'number' ? { id } : {};
}
