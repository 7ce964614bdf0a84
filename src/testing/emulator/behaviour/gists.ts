import type { AnyContext, Fields } from '../context.ts';
import { type Family, reply } from '../family.ts';
import { invalid, notFound } from '../refusal.ts';
import { type Account, type Row, setOf } from '../row.ts';
import { selectRows } from '../select.ts';

interface GistFile {
  readonly filename?: string | null;
  readonly content?: string;
}

/** The files after a change: null deletes one, and another name renames it. */
function changeFiles(before: Record<string, string>, given: Record<string, GistFile | null>): Record<string, string> {
  const files = { ...before };
  for (const [name, file] of Object.entries(given)) {
    const content = file?.content ?? files[name] ?? '';
    delete files[name];
    if (file !== null && file.filename !== null) files[file.filename ?? name] = content;
  }
  return files;
}

/** Adds a version to the history, and returns the members that change. */
function revise(context: AnyContext, gist: Fields, given: unknown): Fields {
  const $files = changeFiles((gist['$files'] as Record<string, string> | undefined) ?? {}, (given ?? {}) as never);
  if (Object.keys($files).length === 0) invalid('Gist', 'files', 'missing_field');
  const history = (gist['$history'] as Fields[] | undefined) ?? [];
  const version = context.store.hash(`gist ${JSON.stringify($files)} ${history.length}`);
  const status = { additions: 1, deletions: 0, total: 1 };
  const made = { version, user: context.actor, change_status: status, committed_at: context.now(), $files };
  return { $files, $history: [made, ...history] };
}

/** The gists of an account. Secret ones are only listed for their owner. */
function gistsOf(context: AnyContext, isMeant: (gist: Row) => boolean): Row[] {
  const { store, view } = context;
  const isVisible = (gist: Row) => gist['public'] === true || gist['owner'] === view.actor;
  return selectRows(
    context as never,
    'gists',
    store.all('gists').filter((each) => isVisible(each) && isMeant(each)),
  );
}

function showFiles(files: Record<string, string>, gist: Row): Fields {
  const entries = Object.entries(files).map(([filename, content]) => {
    const raw_url = `https://gist.githubusercontent.com/raw/${gist.id}/${encodeURIComponent(filename)}`;
    const facts = { filename, type: 'text/plain', language: null, raw_url, size: content.length };
    return [filename, { ...facts, truncated: false, content, encoding: 'utf-8' }];
  });
  return Object.fromEntries(entries);
}

function ownGist(context: AnyContext, gist: Row): void {
  if (gist['owner'] !== context.actor) notFound();
}

export const gists: Family = {
  routes: {
    'GET /gists': (context) =>
      gistsOf(context, (each) => context.view.actor === undefined || each['owner'] === context.actor),
    'GET /gists/public': (context) => gistsOf(context, (each) => each['public'] === true),
    'GET /gists/starred': (context) => gistsOf(context, (each) => setOf(context.actor, 'starred gists').has(each)),
    'GET /users/{username}/gists': (context) =>
      gistsOf(context, (each) => each['owner'] === context.row('accounts') && each['public'] === true),
    'DELETE /gists/{gist_id}': (context) => {
      ownGist(context, context.row('gists'));
      context.store.remove(context.row('gists'));
      return undefined;
    },
    'GET /gists/{gist_id}/commits': (context) =>
      (context.row('gists')['$history'] as Fields[]).map((each) => ({
        ...each,
        url: `${context.url(context.row('gists'))}/${each['version']}`,
      })),
    'GET /gists/{gist_id}/{sha}': (context) => {
      const gist = context.row('gists');
      const found = (gist['$history'] as Fields[]).find(({ version }) => version === context.params.sha) ?? notFound();
      return context.view.extend(gist, { $files: found['$files'] });
    },
    'GET /gists/{gist_id}/star': ({ actor, parent }) => {
      if (parent === undefined || !setOf(actor, 'starred gists').has(parent)) notFound();
      return undefined;
    },
    'PUT /gists/{gist_id}/star': (context) => {
      setOf(context.actor, 'starred gists').add(context.row('gists'));
      return undefined;
    },
    'DELETE /gists/{gist_id}/star': (context) => {
      setOf(context.actor, 'starred gists').delete(context.row('gists'));
      return undefined;
    },
    'POST /gists/{gist_id}/forks': (context) => {
      const gist = context.row('gists');
      const { store, actor } = context;
      if (gist['owner'] === actor) invalid('Gist', 'user', 'custom', 'You cannot fork your own gist.');
      const { $files, $history, description } = gist;
      const id = store.hash(`gist ${store.next('gist_ids')}`).slice(0, 32) as never;
      const about = { id, owner: actor, public: gist['public'], description, $files, $history, $fork: gist };
      return reply(201, store.insert('gists', undefined, about as never));
    },
    'GET /gists/{gist_id}/forks': ({ store, parent }) => store.all('gists').filter(({ $fork }) => $fork === parent),
  },
  computed: {
    gists: {
      files: (gist: Row) => showFiles(gist['$files'] as Record<string, string>, gist),
      comments: (gist: Row, { store }) => store.children('gist_comments', gist).length,
      history: (gist: Row, view) => (gist['$history'] as Fields[]).map((each) => ({ ...each, url: view.url(gist) })),
      forks: (gist: Row, { store }) => store.all('gists').filter(({ $fork }) => $fork === gist),
      fork_of: ({ $fork }: Row) => $fork,
      user: () => null,
    },
    gist_comments: {
      author_association: ({ $parent, user }: Row) => (($parent?.['owner'] as Account) === user ? 'OWNER' : 'NONE'),
    },
  },
  create: {
    gists: (context, { files, public: isPublic = false, ...values }) => ({
      ...values,
      id: context.store.hash(`gist ${context.store.next('gist_ids')}`).slice(0, 32),
      public: isPublic === true || isPublic === 'true',
      owner: context.actor,
      ...revise(context, {}, files),
    }),
  },
  update: {
    gists: (context, gist: Row, { files, ...values }) => {
      ownGist(context, gist);
      return { ...values, ...(files === undefined ? {} : revise(context, gist, files)) };
    },
  },
};
