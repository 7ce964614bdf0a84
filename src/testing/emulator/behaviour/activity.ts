import type { AnyContext, Context, Fields } from '../context.ts';
import { type Family, reply } from '../family.ts';
import { notFound } from '../refusal.ts';
import { type Account, isPull, type Repo, type Row, setOf, type TableRow } from '../row.ts';
import { selectRows } from '../select.ts';

type Issue = TableRow<'issues'>;

/** The types of events in timelines, by the webhook that reports the same. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ push: 'PushEvent', create: 'CreateEvent', delete: 'DeleteEvent', fork: 'ForkEvent', release: 'ReleaseEvent' },
  ...{ issues: 'IssuesEvent', issue_comment: 'IssueCommentEvent', pull_request: 'PullRequestEvent' },
  ...{ pull_request_review: 'PullRequestReviewEvent', pull_request_review_comment: 'PullRequestReviewCommentEvent' },
  commit_comment: 'CommitCommentEvent',
};

/** Notes what a request has caused: events for timelines, and notifications for those who take part. */
export function recordActivity(context: Context): void {
  const { store, emitted } = context;
  if (emitted.length === 0) return;
  const { actor } = context;
  for (const { event, action, repo, payload } of emitted) {
    const type = TYPES[event];
    if (repo === undefined || type === undefined) continue;
    const { name, ...rest } = { name: repo.full_name, id: repo.id, url: context.url(repo) };
    const shown = { ...payload, ...(action === undefined ? {} : { action }), push_id: 1, repository_id: repo.id };
    const about = { type, actor, repo: { ...rest, name }, public: !repo.private, payload: shown, $repo: repo };
    store.insert('events', undefined, { ...about, $owner: repo.owner });
    const issue = (payload['issue'] ?? payload['pull_request']) as Issue | undefined;
    if (issue !== undefined) notify(context, repo, issue);
  }
}

/** Why a person is told about an issue. */
function reasonFor({ store }: AnyContext, repo: Repo, issue: Issue, person: Account): string | undefined {
  const comments = store.children('comments', issue);
  const text = [issue, ...comments].map(({ body }) => String(body)).join(' ');
  if (isPull(issue) && issue.$pull.requestedReviewers.includes(person)) return 'review_requested';
  if (issue.assignees.includes(person)) return 'assign';
  if (text.toLowerCase().includes(`@${person.login.toLowerCase()}`)) return 'mention';
  if (issue.user === person) return 'author';
  if (comments.some(({ user }) => user === person)) return 'comment';
  return setOf(repo, 'subscribers').has(person) ? 'subscribed' : undefined;
}

function notify(context: AnyContext, repo: Repo, issue: Issue): void {
  const { store, actor } = context;
  for (const person of store.all('accounts')) {
    const reason = person === actor || person.type !== 'User' ? undefined : reasonFor(context, repo, issue, person);
    if (reason === undefined) continue;
    const known = store.all('threads').find(({ $person, $issue }) => $person === person && $issue === issue);
    if (known?.['$ignored'] === true) continue;
    const values = { reason, unread: true, updated_at: store.now(), repository: repo, last_read_at: null };
    if (known === undefined) store.insert('threads', undefined, { ...values, $person: person, $issue: issue });
    else Object.assign(known, values);
  }
}

/** The notifications of the person who asks. */
function threadsOf(context: AnyContext, repo?: Repo): Row[] {
  const own = context.store.all('threads').filter(({ $person, repository }) => {
    return $person === context.actor && (repo === undefined || repository === repo);
  });
  return selectRows(context as never, 'threads', own);
}

function threadOf(context: AnyContext): Row {
  const thread = context.row('threads');
  return thread['$person'] === context.actor ? thread : notFound();
}

function read(context: AnyContext, threads: readonly Row[]): void {
  for (const thread of threads) Object.assign(thread, { unread: false, last_read_at: context.now() });
}

function ownThreads({ store, actor }: AnyContext, repo?: Repo): Row[] {
  return store.all('threads').filter((each) => each['$person'] === actor && (!repo || each['repository'] === repo));
}

function showSubscription(context: AnyContext, thread: Row): Fields {
  const url = `${context.url(thread)}/subscription`;
  const { $ignored: ignored = false, reason, created_at } = thread;
  return { subscribed: ignored !== true, ignored, reason, created_at, url, thread_url: context.url(thread) };
}

/** Events, newest first. Those of private repositories are for people who can see them. */
function eventsOf(context: AnyContext, isMeant: (event: Row) => boolean): Row[] {
  const all = context.store.all('events').filter((each) => isMeant(each) && each['public'] === true);
  return selectRows(context as never, 'events', all);
}

export const activity: Family = {
  routes: {
    'GET /events': (context) => eventsOf(context, () => true),
    'GET /repos/{owner}/{repo}/events': (context) => eventsOf(context, ({ $repo }) => $repo === context.repo),
    'GET /orgs/{org}/events': (context) => eventsOf(context, ({ $owner }) => $owner === context.row('accounts')),
    'GET /users/{username}/events': (context) => eventsOf(context, ({ actor }) => actor === context.row('accounts')),
    'GET /users/{username}/events/public': (context) =>
      eventsOf(context, ({ actor }) => actor === context.row('accounts')),
    'GET /notifications': (context) => threadsOf(context),
    'GET /repos/{owner}/{repo}/notifications': (context) => threadsOf(context, context.repo),
    'PUT /notifications': (context) => {
      read(context, ownThreads(context));
      return reply(205);
    },
    'PUT /repos/{owner}/{repo}/notifications': (context) => {
      read(context, ownThreads(context, context.repo));
      return reply(205);
    },
    'GET /notifications/threads/{thread_id}': (context) => threadOf(context),
    'PATCH /notifications/threads/{thread_id}': (context) => {
      read(context, [threadOf(context)]);
      return reply(205);
    },
    'DELETE /notifications/threads/{thread_id}': (context) => {
      context.store.remove(threadOf(context));
      return undefined;
    },
    'GET /notifications/threads/{thread_id}/subscription': (context) => showSubscription(context, threadOf(context)),
    'PUT /notifications/threads/{thread_id}/subscription': (context) => {
      const thread = threadOf(context);
      thread['$ignored'] = context.body?.ignored === true;
      return showSubscription(context, thread);
    },
    'DELETE /notifications/threads/{thread_id}/subscription': (context) => {
      threadOf(context)['$ignored'] = true;
      return undefined;
    },
  },
  computed: {
    threads: {
      subject: ({ $issue }: { $issue: Issue }, view) => {
        const url = view.memberOf($issue, 'url', { schema: '' });
        return { title: $issue.title, url, latest_comment_url: url, type: isPull($issue) ? 'PullRequest' : 'Issue' };
      },
      subscription_url: (thread: Row, view) => `${view.url(thread)}/subscription`,
    },
  },
};
