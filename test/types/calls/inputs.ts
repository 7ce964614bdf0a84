// Values that callers have: lists that are readonly, values that may be undefined, dates, lists for comma-separated text.
import { type BodyOf, type DataOf, endpoint, undocumented } from 'routebook';

const owner = 'octocat';
const repo = 'hello-world';
const repository = { owner, repo };
const labels = ['bug', 'ui'] as const;

export const readonlyLists = [
  endpoint('POST /repos/{owner}/{repo}/issues', { ...repository, title: 'Bug', labels, assignees: labels }),
  endpoint('PATCH /repos/{owner}/{repo}/issues/{issue_number}', { ...repository, issue_number: 1, labels }),
  endpoint('PUT /repos/{owner}/{repo}/topics', { ...repository, names: labels }),
  endpoint('POST /repos/{owner}/{repo}/issues', { ...repository, data: { title: 'Bug', labels } }),
  endpoint('POST /repos/{owner}/{repo}/git/trees', {
    ...repository,
    tree: [{ path: 'a', mode: '100644', type: 'blob', content: 'b' }] as const,
  }),
  endpoint('PUT /repos/{owner}/{repo}/branches/{branch}/protection', {
    ...repository,
    branch: 'main',
    required_status_checks: { strict: true, contexts: labels },
    enforce_admins: null,
    required_pull_request_reviews: { dismissal_restrictions: { users: labels, teams: [] } },
    restrictions: null,
  }),
  endpoint('POST /repos/{owner}/{repo}/check-runs', {
    ...repository,
    name: 'lint',
    head_sha: 'a',
    output: { title: 'a', summary: 'b', annotations: [] as readonly never[] },
  }),
];

export const whatTheDocumentationAllows = [
  endpoint('GET /repos/{owner}/{repo}/issues', { ...repository, milestone: 5 }),
  endpoint('PUT /repos/{owner}/{repo}/branches/{branch}/protection', {
    ...repository,
    branch: 'main',
    required_status_checks: { strict: true, checks: [{ context: 'test', app_id: 15368 }] },
    enforce_admins: true,
    required_pull_request_reviews: null,
    restrictions: null,
  }),
  endpoint('PUT /repos/{owner}/{repo}/branches/{branch}/protection', {
    ...repository,
    branch: 'main',
    // @ts-expect-error one of the two lists is needed
    required_status_checks: { strict: true },
    enforce_admins: true,
    required_pull_request_reviews: null,
    restrictions: null,
  }),
];

/** GitHub rejects `null` in these fields, so the value of a response needs `?? undefined`. */
export function valuesOfResponses(pull: DataOf<'GET /repos/{owner}/{repo}/pulls/{pull_number}'>) {
  const options = { ...repository, pull_number: pull.number, title: pull.title };
  endpoint('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', { ...options, body: pull.body ?? undefined });
  // @ts-expect-error the body may be null
  endpoint('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', { ...options, body: pull.body });
}

export function valuesThatMayBeUndefined(state: 'open' | 'closed' | undefined, body: string | undefined) {
  endpoint('GET /repos/{owner}/{repo}/issues', { ...repository, state, per_page: undefined });
  endpoint('POST /repos/{owner}/{repo}/issues', { ...repository, title: 'Bug', body, milestone: undefined });
  endpoint('POST /repos/{owner}/{repo}/issues', { ...repository, data: { title: 'Bug', body } });
  endpoint('GET /repos/{owner}/{repo}/issues', { ...repository, parameters: { state } });
  endpoint('GET /user', { baseUrl: undefined, headers: undefined, request: undefined, mediaType: undefined });
  endpoint('GET /user', { headers: { authorization: body } });
  const issue: BodyOf<'POST /repos/{owner}/{repo}/issues'> = { title: 'Bug', body };
  endpoint('POST /repos/{owner}/{repo}/issues', { ...repository, ...issue });
  // @ts-expect-error owner is required
  endpoint('GET /repos/{owner}/{repo}', { owner: body, repo });
}

export const dates = [
  endpoint('GET /repos/{owner}/{repo}/issues', { ...repository, since: new Date() }),
  endpoint('GET /repos/{owner}/{repo}/commits', { ...repository, since: new Date(), until: '2026-01-01T00:00:00Z' }),
  endpoint('GET /notifications', { since: new Date(), before: new Date() }),
  endpoint('POST /repos/{owner}/{repo}/milestones', { ...repository, title: 'a', due_on: new Date() }),
  endpoint('POST /repos/{owner}/{repo}/check-runs', {
    ...repository,
    name: 'lint',
    head_sha: 'a',
    started_at: new Date(),
  }),
  endpoint('PUT /notifications', { last_read_at: new Date() }),
];

export const commaSeparated = [
  endpoint('GET /repos/{owner}/{repo}/issues', { ...repository, labels: ['bug', 'ui'] }),
  endpoint('GET /repos/{owner}/{repo}/issues', { ...repository, labels }),
  endpoint('GET /repos/{owner}/{repo}/issues', { ...repository, labels: 'bug,ui' }),
  endpoint('GET /issues', { labels: ['bug'] }),
  endpoint('GET /user/repos', { affiliation: ['owner', 'collaborator'] }),
  endpoint('GET /repos/{owner}/{repo}/dependabot/alerts', { ...repository, severity: ['high'], state: ['open'] }),
  endpoint('GET /search/issues', { q: 'is:open', advanced_search: true }),
  endpoint('GET /search/issues', { q: 'is:open', advanced_search: 'true' }),
  endpoint('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', { ...repository, tree_sha: 'main', recursive: 1 }),
  endpoint('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', { ...repository, tree_sha: 'main', recursive: true }),
];

export const listBodies = [
  endpoint('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', {
    ...repository,
    issue_number: 1,
    data: ['bug'],
  }),
  endpoint('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', { ...repository, issue_number: 1, labels }),
  endpoint('PUT /repos/{owner}/{repo}/issues/{issue_number}/labels', { ...repository, issue_number: 1, data: labels }),
  endpoint('POST /user/emails', { data: ['a@b.c'] }),
  endpoint('POST /user/emails', { emails: ['a@b.c'] }),
  endpoint('DELETE /user/emails', { data: ['a@b.c'] }),
];

export const notYetDescribed = [
  endpoint('POST /repos/{owner}/{repo}/issues', {
    ...repository,
    title: 'Bug',
    assignees: ['copilot-swe-agent[bot]'],
    agent_assignment: { target_repo: 'a/b', base_branch: 'main' },
  }),
  endpoint('GET /users/{username}/packages/{package_type}/{package_name}/versions', {
    username: owner,
    package_type: 'npm',
    package_name: 'a',
    per_page: 100,
    page: 2,
  }),
];

export function escapeHatch() {
  const parameters = undocumented({ brand_new_field: true });
  endpoint('POST /repos/{owner}/{repo}/issues', { ...repository, title: 'Bug', parameters });
  endpoint('GET /user/repos', { per_page: 5, parameters: undocumented({ brand_new: 1 }) });
  endpoint.defaults({ owner })('GET /repos/{owner}/{repo}', { repo, parameters });
  // @ts-expect-error title is still required
  endpoint('POST /repos/{owner}/{repo}/issues', { ...repository, parameters });
  // @ts-expect-error it is called per_page
  endpoint('GET /user/repos', { perPage: 5, parameters });
  // @ts-expect-error without the mark, a name must be in the catalogue
  endpoint('GET /user/repos', { parameters: { brand_new: 1 } });
}

export const enterpriseCloud = [
  endpoint('GET /orgs/{org}/repos', { org: 'github', type: 'internal' }),
  endpoint('POST /orgs/{org}/repos', { org: 'github', name: 'a', visibility: 'internal' }),
  endpoint('PATCH /repos/{owner}/{repo}', { ...repository, visibility: 'internal' }),
  endpoint('PUT /repos/{owner}/{repo}/actions/permissions/access', { ...repository, access_level: 'enterprise' }),
  endpoint('GET /repos/{owner}/{repo}/code-scanning/alerts', { ...repository, state: 'closed' }),
  endpoint('POST /orgs/{org}/rulesets', {
    org: 'github',
    name: 'a',
    enforcement: 'active',
    bypass_actors: [{ actor_type: 'EnterpriseOwner' }, { actor_type: 'Team', actor_id: 1 }],
  }),
  endpoint('PATCH /orgs/{org}', { org: 'github', secret_scanning_validity_checks_enabled: true }),
  endpoint('POST /app/installations/{installation_id}/access_tokens', {
    installation_id: 1,
    permissions: { contents: 'read', enterprise_administration: 'read' },
  }),
];

declare const files: readonly { readonly path: string; readonly text: string }[];

/** Listed values in objects that a function returns: their literal types are kept without `as const`. */
export const computedLists = [
  endpoint('POST /repos/{owner}/{repo}/git/trees', {
    ...repository,
    tree: files.map(({ path, text }) => ({ path, mode: '100644', type: 'blob', content: text })),
  }),
  endpoint.defaults({ owner })('POST /repos/{owner}/{repo}/git/trees', {
    repo,
    tree: files.map(({ path, text }) => ({ path, mode: '100644', type: 'blob', content: text })),
  }),
  endpoint('POST /repos/{owner}/{repo}/check-runs', {
    ...repository,
    name: 'lint',
    head_sha: 'a',
    output: {
      title: 'Lint',
      summary: '',
      annotations: files.map(({ path }) => ({
        ...{ path, start_line: 1, end_line: 1, message: 'unused' },
        annotation_level: 'warning',
      })),
    },
  }),
];

export const documentedElsewhere = [
  // The documentation says that null deletes a file.
  endpoint('PATCH /gists/{gist_id}', { gist_id: 'a', files: { 'a.txt': { content: 'b' }, 'c.txt': null } }),
  endpoint('POST /repos/{owner}/{repo}/issues/{issue_number}/assignees', {
    ...{ ...repository, issue_number: 1, assignees: ['copilot-swe-agent[bot]'] },
    agent_assignment: { target_repo: 'octokit/types', base_branch: 'main', custom_instructions: '', model: '' },
  }),
];

export function stillRefused() {
  endpoint('POST /repos/{owner}/{repo}/git/trees', {
    ...repository,
    // @ts-expect-error there is no such mode
    tree: files.map(({ path, text }) => ({ path, mode: '644', content: text })),
  });
  // @ts-expect-error a field of another route
  endpoint('GET /repos/{owner}/{repo}', { ...repository, tree: [] });
  // @ts-expect-error a list of labels is a list of text
  endpoint('GET /repos/{owner}/{repo}/issues', { ...repository, labels: [1] });
  // @ts-expect-error there is no such visibility
  endpoint('POST /orgs/{org}/repos', { org: 'github', name: 'a', visibility: 'secret' });
  // @ts-expect-error a number is not a time
  endpoint('GET /repos/{owner}/{repo}/issues', { ...repository, since: Date.now() });
  // @ts-expect-error a number of pages is not a date
  endpoint('GET /repos/{owner}/{repo}/issues', { ...repository, page: new Date() });
  // @ts-expect-error the list holds text
  endpoint('POST /user/emails', { data: [1] });
}
