// How the outcome of a write is found out when its response was lost. `R` is a repository, `O` an organization.
//
// A line: the route as an expression | where its effect is visible, where `~` is the path of the write | what must be equal: members of what is found, with the parameters that they come from unless
// they have the same name, or for `gone` what must be readable, where `^` is the list that the path is in | where the whole object is | the member that can have a key | where what a failed attempt has left behind is deleted. `{name}` is a parameter or a member of the body, `{.name}` a
// member of what was found, and `{$name}` is computed below.

import { decode } from '../core/base-url.ts';
import { memberOf } from '../core/objects.ts';
import type { Evidence, EvidenceKind, Values } from '../send/evidence.ts';

const LINES: { readonly [Kind in EvidenceKind]?: string } = {
  // A repeat creates a second one: https://docs.github.com/rest/issues/issues#create-an-issue and the pages of the other routes.
  append: `
POST R/issues | ~?state=all&sort=created&direction=desc&since={$since} | title body | R/issues/{.number} | body
POST R/issues/{issue_number}/comments | ~?since={$since} | body | | body
POST R/pulls/{pull_number}/reviews | | body commit_id state=$state | | body
POST R/pulls/{pull_number}/comments | ~?sort=created&direction=desc&since={$since} | body path line in_reply_to_id=in_reply_to | | body
POST R/pulls/{pull_number}/comments/{comment_id}/replies | R/pulls/{pull_number}/comments?sort=created&direction=desc&since={$since} | body in_reply_to_id=comment_id | | body
POST R/commits/{commit_sha}/comments | | body path position | | body
POST R/check-runs | R/commits/{head_sha}/check-runs?check_name={name}&filter=all | name head_sha external_id status conclusion started_at | | external_id
POST R/statuses/{sha} | R/commits/{sha}/statuses | context state description target_url
POST R/deployments | ~?ref={ref}&environment={environment} | ref environment task description
POST R/deployments/{deployment_id}/statuses | | state description log_url environment_url
POST /gists | ~?since={$since} | description public files | /gists/{.id}
POST /gists/{gist_id}/comments | | body | | body`,
  // GitHub refuses a second one with status 422 or 409: "Validation Failed", already_exists.
  key: `
POST R/pulls | ~?state=all&sort=created&direction=desc&head={$head}&base={base} | title body | R/pulls/{.number}
POST R/labels | R/labels/{name} | name color description
POST R/milestones | ~?state=all | title description
POST R/git/refs | R/git/ref/{$ref} | ref object.sha=sha
POST R/releases | R/releases/tags/{tag_name} | name body
POST R/releases/{release_id}/assets | | digest=$digest size=$size | | | R/releases/assets/{.id}
POST (?:R|O)/hooks | | config.url events
POST (?:R|/user)/keys | | key=$key
POST R/autolinks | | key_prefix url_template
POST /user/repos | /repos/{$me}/{name} | name
POST O/repos | /repos/{org}/{name} | name
POST R/generate | /repos/{$owner}/{name} | name
POST O/teams | | name description | O/teams/{.slug}
POST O/invitations | | email
POST R/environments/{environment_name}/deployment-branch-policies | | name
POST .+/variables | ~/{name} | value`,
  // Absolute values: a repeat changes nothing, unless somebody else has changed them in between.
  set: `
PATCH R/labels/{name} | R/labels/{$name} | name=new_name color description
PATCH R/git/refs/{ref} | R/git/ref/{ref} | object.sha=sha
PATCH R | /repos/{owner}/{$repo}
PATCH O/teams/{team_slug} | O/teams | name=$team description privacy | O/teams/{.slug}
PATCH (?:R|O)/(?!.*(?:issue-fields|custom-patterns|preferences|import|invitations|priority|default-setup)).+
PATCH /(?:user|orgs/[^/]+|gists/.+)
PUT R/pulls/{pull_number}/reviews/{review_id}`,
  // Repeating changes nothing, or leaves an object behind that nothing refers to.
  again: `
POST R/issues/{issue_number}/(?:labels|assignees)
POST R/pulls/{pull_number}/requested_reviewers
POST R/.+/reactions
POST R/git/(?:blobs|trees|commits|tags)
POST R/(?:merges|merge-upstream|forks|check-suites|releases/generate-notes)
POST R/branches/{branch}/protection/.+
PATCH /notifications/threads/{thread_id}
POST /markdown(?:/raw)?
POST /app/installations/{installation_id}/access_tokens`,
  // The object says that it was done.
  state: `
PUT R/contents/{path} | ~?ref={branch} | sha=$blob
PUT R/pulls/{pull_number}/merge | R/pulls/{pull_number} | merged=$true
PUT R/pulls/{pull_number}/reviews/{review_id}/dismissals | R/pulls/{pull_number}/reviews/{review_id} | state=$dismissed
PUT O/outside_collaborators/{username} | O/outside_collaborators | login=username
PUT R/pulls/{pull_number}/update-branch | R/pulls/{pull_number} | head.sha!=expected_head_sha
POST R/branches/{branch}/rename | R/branches/{new_name} | name=new_name
POST R/actions/runs/{run_id}/(?:force-)?cancel | R/actions/runs/{run_id} | conclusion=$cancelled`,
  gone: `
DELETE R/git/refs/{ref} | R/git/ref/{ref} | R
DELETE R/contents/{path} | ~?ref={branch} | R
DELETE .+/(?:issues|runners)/[^/]+/labels/{name} | | ^ | ^
DELETE R/releases/assets/{asset_id} | | R
DELETE /notifications/threads/{thread_id} | | /notifications
DELETE /teams/{team_id} | | /user/teams
DELETE R | | /users/{owner}`,
};

const PREFIXES = { R: '/repos/{owner}/{repo}', O: '/orgs/{org}' };

/** PUT replaces, so that repeating it changes nothing. These do something else. */
const OTHER_PUT = /\/(?:merge(?:-async)?|update-branch|notifications)$/;
/** What only the list one level above shows. */
const IN_LIST =
  /\/(?:repositories|reactions|invitations|repository_invitations|issue-fields|issue-types|issue-field-values|caches|analyses|blocked_by|collaborators|outside_collaborators|protection|codespaces|runners|repo|labels)\/[^/]+$/;
/** What nothing shows. */
const HIDDEN =
  /\/(?:suspended|grant|token|organizations|selected_users|selected_teams|detach|lock|pin|assignees|sub_issue|lfs|caches|blocked_by|emails)$|\/attestations\/digest\/|\/copilot-spaces\/\d+\/collaborators\/|\/organization-roles\/|\/security-managers\//;

interface Line extends Pick<Evidence, 'kind' | 'route' | 'find' | 'item' | 'marker' | 'equal' | 'above' | 'remains'> {
  readonly pattern: RegExp;
}

let lines: Line[] | undefined;

/** How the outcome of a write to a path is found out. Undefined if it cannot be. */
export function evidenceOf(method: string, path: string): Evidence | undefined {
  lines ??= Object.entries(LINES).flatMap(([kind, text]) =>
    text
      .trim()
      .split('\n')
      .map((line) => readLine(kind as EvidenceKind, line)),
  );
  const key = `${method} ${path}`;
  const line = lines.find(({ pattern }) => pattern.test(key));
  const common = {
    path,
    equal: [],
    compute: COMPUTE,
    statusOf,
    finish,
    isInList: IN_LIST.test(path),
    parameters: readParameters(line?.pattern.exec(key)),
  };
  if (line) return { ...common, ...line };
  if (method === 'PUT' && !OTHER_PUT.test(path)) return { ...common, kind: 'again', route: key };
  if (method !== 'DELETE') return undefined;
  return { ...common, kind: 'gone', route: key, isHidden: HIDDEN.test(path) };
}

function readParameters(match: RegExpExecArray | null | undefined): Values {
  return Object.fromEntries(
    Object.entries(match?.groups ?? {}).flatMap(([name, text]) => (text === undefined ? [] : [[name, decode(text)]])),
  );
}

function readLine(kind: EvidenceKind, line: string): Line {
  const expanded = line.replace(
    /(^|[\s:|])([RO])(?=[/\s|)]|$)/g,
    (_all, before, name: 'R' | 'O') => before + PREFIXES[name],
  );
  const [route = '', find, equal = '', item, marker, remains] = expanded
    .split(/ \|(?= |$)/)
    .map((part) => part.trim() || undefined);
  const source = route.replace(
    /\{(\w+)\}/g,
    (_all, name) => `(?<${name}>${name === 'path' || name === 'ref' ? '.+' : '[^/]+'})`,
  );
  const common = { kind, route, find, item, marker, remains, pattern: new RegExp(`^${source}$`) };
  if (kind === 'gone') return { ...common, above: equal || undefined, equal: [] };
  return {
    ...common,
    equal: equal
      .split(' ')
      .filter(Boolean)
      .map((pair) => {
        const [, member = '', not, value = member] = /^([^!=]+)(?:(!?)=(.+))?$/.exec(pair) ?? [];
        return { member, value, isNot: not === '!' };
      }),
  };
}

const STATES: Readonly<Record<string, string>> = {
  APPROVE: 'APPROVED',
  REQUEST_CHANGES: 'CHANGES_REQUESTED',
  COMMENT: 'COMMENTED',
};

/** What is compared, but not sent as it is. */
const COMPUTE: Evidence['compute'] = {
  $true: () => true,
  $cancelled: () => 'cancelled',
  $dismissed: () => 'DISMISSED',
  $state: ({ event }) => (event === undefined ? 'PENDING' : STATES[String(event)]),
  $head: ({ head, owner }) => (String(head).includes(':') ? head : `${owner}:${head}`),
  $ref: ({ ref }) => String(ref).replace(/^refs\//, ''),
  // GitHub leaves out the comment of a key.
  $key: ({ key }) => String(key).split(' ').slice(0, 2).join(' '),
  // The path names the owner of the template.
  $owner: ({ $body }, { findMe }) => memberOf($body, 'owner') ?? findMe(),
  $name: ({ new_name: renamed, name }) => renamed ?? name,
  $repo: ({ name, repo }) => name ?? repo,
  $team: ({ name }) => name,
  $blob: ({ content }) => hashBlob(String(content)),
  $digest: async (_values, { body }) => `sha256:${await hash('SHA-256', await bytesOf(body))}`,
  $size: async (_values, { body }) => (await bytesOf(body)).length,
};

/** The name of the content of a file in git. */
async function hashBlob(content: string): Promise<string> {
  const bytes = Uint8Array.from(atob(content.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
  const head = new TextEncoder().encode(`blob ${bytes.length}\0`);
  return hash('SHA-1', new Uint8Array([...head, ...bytes]));
}

async function hash(algorithm: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest(algorithm, bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function bytesOf(body: unknown): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
}

/** The status that the write would have had. */
function statusOf({ route, kind, path }: Evidence, values: Values, data: unknown): number {
  if (kind === 'gone') return data === undefined ? 204 : 200;
  if (/\/(?:update-branch|(?:force-)?cancel)$/.test(path)) return 202;
  if (isWithoutData(path)) return 204;
  if (route.startsWith('POST ')) return /\/(?:reviews|deployment-branch-policies)$/.test(path) ? 200 : 201;
  return route.endsWith('/contents/{path}') && values['sha'] === undefined ? 201 : 200;
}

/** Whether a write to a path has a response without data. */
function isWithoutData(path: string): boolean {
  return /\/(?:outside_collaborators|variables)\/[^/]+$/.test(path);
}

/** The data that the write would have returned, from what was found. */
async function finish(
  { route, parameters, path }: Evidence,
  found: unknown,
  values: Values,
  get: (path: string) => Promise<unknown>,
): Promise<unknown> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (isWithoutData(path)) return undefined;
  if (name === 'merge')
    return { sha: memberOf(found, 'merge_commit_sha'), merged: true, message: 'Pull Request successfully merged' };
  if (name === 'update-branch') return { message: 'Updating pull request branch.', url: memberOf(found, 'url') };
  if (name === 'cancel' || name === 'force-cancel' || (name === 'variables' && route.startsWith('POST'))) return {};
  if (!route.endsWith('/contents/{path}')) return found;
  const query = new URLSearchParams({ path: String(parameters['path']), per_page: '1' });
  if (values['branch'] !== undefined) query.set('sha', String(values['branch']));
  const repo = path.slice(0, path.indexOf('/contents/'));
  const [last] = (await get(`${repo}/commits?${query}`)) as { sha: string }[];
  const commit = last && (await get(`${repo}/git/commits/${last.sha}`));
  const { content: _text, encoding: _encoding, ...content } = Object(found);
  return { content: found === undefined ? null : content, commit };
}
