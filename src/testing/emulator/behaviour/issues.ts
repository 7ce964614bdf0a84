import { roleOf } from '../access.ts';
import type { AnyContext, Fields } from '../context.ts';
import { type Family, reply } from '../family.ts';
import { invalid, notFound } from '../refusal.ts';
import { type Account, ancestorOf, isPull, type Repo, ROLES, type Row, setOf, type TableRow } from '../row.ts';
import type { Store } from '../store.ts';
import type { View } from '../view.ts';

type Issue = TableRow<'issues'>;
type Label = TableRow<'labels'>;

/** The next number of a repository. Issues and pull requests share them. */
function nextNumber(repo: Repo): number {
  repo.$number += 1;
  return repo.$number;
}

/** Whether the person who asks may set labels, assignees and milestones. GitHub ignores those of others. */
export function canTriage({ store, repo, actor }: AnyContext): boolean {
  const role = roleOf(store, repo, actor);
  return role !== undefined && ROLES.indexOf(role) >= ROLES.indexOf('triage');
}

/** The labels of a body, as names or objects. GitHub creates those that are missing. */
function findLabels({ store, repo }: AnyContext, given: unknown): Label[] {
  const list = Array.isArray(given) ? given : ((given as { labels?: unknown[] } | undefined)?.labels ?? []);
  const names = list.map((each: unknown) => String((each as Partial<Label>)?.name ?? each));
  return [...new Set(names.map((name) => findLabel(store.children('labels', repo), name) ?? addLabel(name)))];

  function addLabel(name: string): Label {
    return store.insert('labels', repo, { name });
  }
}

function checkColor(color: unknown): void {
  if (color !== undefined && !/^[\da-f]{6}$/i.test(String(color))) invalid('Label', 'color');
}

function findLabel(labels: readonly Label[], name: string): Label | undefined {
  return labels.find((each) => each.name.toLowerCase() === name.toLowerCase());
}

/** Who can be assigned: people who can write, and who is listed in the repository. */
export function assignable({ store, repo }: AnyContext): Account[] {
  return store.all('accounts').filter((each) => {
    const isListed = each === repo.owner || repo.$roles.has(each.login) || setOf(repo.owner, 'members').has(each);
    return each.type === 'User' && isListed;
  });
}

function findAssignees(context: AnyContext, logins: readonly unknown[]): Account[] {
  const known = assignable(context);
  const named = logins.map((login) => known.find((each) => each.login.toLowerCase() === String(login).toLowerCase()));
  return named.filter((each) => each !== undefined);
}

/** The members of an issue that refer to other rows, from the fields of a body. */
function readReferences(context: AnyContext, { labels, assignees, assignee, milestone }: Fields): Fields {
  if (!canTriage(context)) return {};
  const { store, repo } = context;
  const people = Array.isArray(assignees) ? assignees : assignee === undefined ? undefined : [assignee ?? []].flat();
  const found = store.children('milestones', repo).find((each) => each['number'] === Number(milestone));
  if (milestone !== undefined && milestone !== null && found === undefined) invalid('Issue', 'milestone');
  return {
    ...(labels === undefined ? {} : { labels: findLabels(context, labels) }),
    ...(people === undefined ? {} : { assignees: findAssignees(context, people) }),
    ...(milestone === undefined ? {} : { milestone: found ?? null }),
  };
}

/** The first members of an issue or pull request. */
export function newIssue(context: AnyContext, fields: Fields): Fields & { number: number } {
  const { repo, actor } = context;
  const { title, body = null } = fields;
  return { ...readReferences(context, fields), number: nextNumber(repo), title: String(title), body, user: actor };
}

/** Records what happened to an issue, and sends the webhook. */
export function recordEvent(context: AnyContext, issue: Issue, event: string, more: Fields = {}): void {
  const { store, actor, repo } = context;
  store.insert('issue_events', issue, { event, actor, issue, commit_id: null, commit_url: null, ...more } as never);
  const member = isPull(issue) ? 'pull_request' : 'issue';
  const action = event === 'renamed' ? 'edited' : event;
  context.emit(isPull(issue) ? 'pull_request' : 'issues', action, repo, { [member]: issue, ...more });
}

/** Closes or opens an issue, and records changes of its title, labels and assignees. */
export function updateIssue(context: AnyContext, issue: Issue, fields: Fields): Fields {
  const { labels: _, assignees, assignee, milestone, state, state_reason, ...values } = fields;
  const references = readReferences(context, fields);
  if (values['title'] !== undefined && values['title'] !== issue.title)
    recordEvent(context, issue, 'renamed', { rename: { from: issue.title, to: values['title'] } });
  const { labels = issue.labels } = references as { labels?: Label[] };
  const before = issue.labels;
  issue.labels = labels;
  recordLabels(context, issue, before, labels);
  if (state !== undefined && state !== issue.state) setState(context, issue, String(state), state_reason);
  else if (state_reason !== undefined) values['state_reason'] = state_reason;
  return { ...values, ...references };
}

function setState(context: AnyContext, issue: Issue, state: string, reason: unknown): void {
  const isClosed = state === 'closed';
  issue.state = isClosed ? 'closed' : 'open';
  issue.closed_at = isClosed ? context.now() : null;
  issue['closed_by'] = isClosed ? context.actor : null;
  issue.state_reason = isPull(issue) ? null : isClosed ? String(reason ?? 'completed') : 'reopened';
  recordEvent(context, issue, isClosed ? 'closed' : 'reopened');
}

function recordLabels(context: AnyContext, issue: Issue, before: readonly Label[], after: readonly Label[]): void {
  for (const label of after) if (!before.includes(label)) recordEvent(context, issue, 'labeled', { label });
  for (const label of before) if (!after.includes(label)) recordEvent(context, issue, 'unlabeled', { label });
}

function changeAssignees(context: AnyContext, issue: Issue, assignees: readonly Account[]): Issue {
  const before = issue.assignees;
  issue.assignees = [...assignees];
  for (const each of assignees) if (!before.includes(each)) recordEvent(context, issue, 'assigned', { assignee: each });
  for (const each of before)
    if (!assignees.includes(each)) recordEvent(context, issue, 'unassigned', { assignee: each });
  return issue;
}

/** How the author of something is related to its repository. */
function associationOf(row: Row, { store }: View): string {
  const repo = ancestorOf(row, 'repos');
  const author = row['user'] as Account;
  if (repo === undefined) return 'NONE';
  if (author === repo.owner) return 'OWNER';
  if (setOf(repo.owner, 'members').has(author)) return 'MEMBER';
  return roleOf(store, repo, author) === roleOf(store, repo, undefined) ? 'NONE' : 'COLLABORATOR';
}

const REACTIONS = ['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'eyes', 'rocket'];

function countReactions(row: Row, view: View): Fields {
  const all = view.store.children('reactions', row);
  const counts = REACTIONS.map((name) => [name, all.filter((each) => each['content'] === name).length]);
  return { url: `${view.url(row) ?? ''}/reactions`, total_count: all.length, ...Object.fromEntries(counts) };
}

const COMMENT = { author_association: associationOf, reactions: countReactions };

function subIssuesOf(issue: Row, { store }: { readonly store: Store }): Issue[] {
  const all = store.all('issues').filter((each) => each['$parentIssue'] === issue);
  return all.sort((one, other) => Number(one['$position'] ?? one.id) - Number(other['$position'] ?? other.id));
}

function findIssue({ store }: AnyContext, id: unknown): Issue {
  return store.all('issues').find((each) => each.id === Number(id)) ?? notFound();
}

function countIssues(state: string) {
  return (milestone: Row, { store }: View) =>
    store.all('issues').filter((each) => each.milestone === milestone && each.state === state).length;
}

function rejectTaken({ store, repo }: AnyContext, kind: string, table: string, key: string, value: unknown): void {
  const isTaken = store
    .children(table, repo)
    .some((each) => String(each[key]).toLowerCase() === String(value).toLowerCase());
  if (isTaken) invalid(kind, key, 'already_exists');
}

/** Issues that are related to another one are shown with their repository, which need not be the same. */
function withRepository<Shown>({ view }: AnyContext, shown: Shown): Shown {
  view.shown.add('repository');
  return shown;
}

export const issues: Family = {
  routes: {
    'POST /repos/{owner}/{repo}/issues/{issue_number}/assignees': (context) => {
      const issue = context.row('issues');
      const added = findAssignees(context, context.body.assignees ?? []);
      return changeAssignees(context, issue, [...new Set([...issue.assignees, ...added])]);
    },
    'DELETE /repos/{owner}/{repo}/issues/{issue_number}/assignees': (context) => {
      const issue = context.row('issues');
      const removed = findAssignees(context, context.body.assignees ?? []);
      const rest = issue.assignees.filter((each) => !removed.includes(each));
      return reply(200, changeAssignees(context, issue, rest));
    },
    'GET /repos/{owner}/{repo}/assignees': (context) => assignable(context),
    'GET /repos/{owner}/{repo}/assignees/{assignee}': (context) => {
      if (findAssignees(context, [context.params.assignee]).length === 0) notFound();
      return undefined;
    },
    'GET /repos/{owner}/{repo}/issues/{issue_number}/assignees/{assignee}': (context) => {
      if (findAssignees(context, [context.params.assignee]).length === 0) notFound();
      return undefined;
    },
    'GET /repos/{owner}/{repo}/issues/{issue_number}/sub_issues': (context) =>
      withRepository(context, subIssuesOf(context.row('issues'), context)),
    'POST /repos/{owner}/{repo}/issues/{issue_number}/sub_issues': (context) => {
      const child = findIssue(context, context.body.sub_issue_id);
      if (child['$parentIssue'] !== undefined && context.body.replace_parent !== true)
        invalid('Issue', 'sub_issue_id', 'custom', 'Sub-issue may only have one parent');
      child['$parentIssue'] = context.row('issues');
      return withRepository(context, context.row('issues'));
    },
    'DELETE /repos/{owner}/{repo}/issues/{issue_number}/sub_issue': (context) => {
      const child = findIssue(context, context.body.sub_issue_id);
      if (child['$parentIssue'] !== context.row('issues')) notFound();
      child['$parentIssue'] = undefined;
      return reply(200, withRepository(context, context.row('issues')));
    },
    'PATCH /repos/{owner}/{repo}/issues/{issue_number}/sub_issues/priority': (context) => {
      const issue = context.row('issues');
      const { sub_issue_id, after_id, before_id } = context.body;
      const child = findIssue(context, sub_issue_id);
      const order = subIssuesOf(issue, context).filter((each) => each !== child);
      const place = order.findIndex((each) => each.id === (after_id ?? before_id));
      if (place < 0) invalid('Issue', after_id === undefined ? 'before_id' : 'after_id');
      order.splice(after_id === undefined ? place : place + 1, 0, child);
      for (const [index, each] of order.entries()) each['$position'] = index;
      return issue;
    },
    'GET /repos/{owner}/{repo}/issues/{issue_number}/parent': (context) =>
      (context.row('issues')['$parentIssue'] as Issue | undefined) ?? notFound(),
    'GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by': (context) =>
      withRepository(context, [...setOf(context.row('issues'), 'blockers')]),
    'POST /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by': (context) => {
      setOf(context.row('issues'), 'blockers').add(findIssue(context, context.body.issue_id));
      return withRepository(context, context.row('issues'));
    },
    'DELETE /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by/{issue_id}': (context) => {
      const blocker = findIssue(context, context.params.issue_id);
      if (!setOf(context.row('issues'), 'blockers').delete(blocker)) notFound();
      return reply(200, withRepository(context, context.row('issues')));
    },
    'GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocking': (context) => {
      const issue = context.row('issues');
      return context.store.all('issues').filter((each) => setOf(each, 'blockers').has(issue));
    },
    'GET /repos/{owner}/{repo}/milestones/{milestone_number}/labels': (context) => {
      const { store, parent } = context;
      return [...new Set(store.all('issues').flatMap(({ milestone, labels }) => (milestone === parent ? labels : [])))];
    },
  },
  computed: {
    issues: {
      ...COMMENT,
      comments: (issue: Issue, { store }) => store.children('comments', issue).length,
      assignee: ({ assignees }: Issue) => assignees[0] ?? null,
      pull_request: (issue: Issue, view) => {
        if (!isPull(issue)) return undefined;
        const repo = issue.$parent;
        const page = `https://github.com/${repo.full_name}/pull/${issue.number}`;
        const url = `${view.url(repo)}/pulls/${issue.number}`;
        const { mergedAt: merged_at } = issue.$pull;
        return { url, html_url: page, diff_url: `${page}.diff`, patch_url: `${page}.patch`, merged_at };
      },
      sub_issues_summary: (issue: Issue, view) => {
        const all = subIssuesOf(issue, view);
        const completed = all.filter(({ state }) => state === 'closed').length;
        const percent_completed = all.length === 0 ? 0 : Math.floor((100 * completed) / all.length);
        return { total: all.length, completed, percent_completed };
      },
      issue_dependencies_summary: (issue: Issue, { store }) => {
        const blocked_by = setOf(issue, 'blockers').size;
        const blocking = store.all('issues').filter((each) => setOf(each, 'blockers').has(issue)).length;
        return { blocked_by, total_blocked_by: blocked_by, blocking, total_blocking: blocking };
      },
      repository: ({ $parent }: Issue, { shown }) => (shown.has('repository') ? $parent : undefined),
    },
    comments: COMMENT,
    commit_comments: COMMENT,
    review_comments: COMMENT,
    reviews: { author_association: associationOf },
    releases: { reactions: countReactions },
    milestones: { open_issues: countIssues('open'), closed_issues: countIssues('closed') },
  },
  lists: {
    'issues.labels': {
      read: (context, given) => findLabels(context, given),
      nameOf: ({ name }: Label) => name.toLowerCase(),
      changed: (context, before, after) => recordLabels(context, context.row('issues'), before, after),
    },
  },
  create: {
    issues: newIssue,
    labels: (context, values) => {
      checkColor(values['color']);
      rejectTaken(context, 'Label', 'labels', 'name', values['name']);
      return values;
    },
    milestones: (context, values) => {
      rejectTaken(context, 'Milestone', 'milestones', 'title', values['title']);
      return { ...values, number: context.store.children('milestones', context.repo).length + 1 };
    },
    reactions: (context, { content }) => {
      const all = context.store.children('reactions', context.parent);
      return all.find((each) => each['content'] === content && each['user'] === context.actor) ?? { content };
    },
    comments: (context, { body }) => {
      const issue = context.row('issues');
      issue.updated_at = context.now();
      return { body };
    },
  },
  created: {
    issues: (context, issue: Issue) => context.emit('issues', 'opened', context.repo, { issue }),
  },
  update: {
    issues: updateIssue as never,
    labels: (context, label: Label, { new_name = label.name, ...values }) => {
      checkColor(values['color']);
      const isOther = String(new_name).toLowerCase() !== String(label.name).toLowerCase();
      if (isOther) rejectTaken(context, 'Label', 'labels', 'name', new_name);
      return { ...values, name: new_name };
    },
    milestones: (context, _, fields) => {
      const { state } = fields;
      return state === undefined ? fields : { ...fields, closed_at: state === 'closed' ? context.now() : null };
    },
  },
};
