import type { AnyContext, Context, Fields } from '../context.ts';
import { type Family, reply } from '../family.ts';
import { invalid, notFound, unsupported } from '../refusal.ts';
import type { Row } from '../row.ts';
import type { View } from '../view.ts';
import { findCommit, pageOf } from './git-objects.ts';

/** The release of a tag. Drafts have no tag yet. */
function findRelease({ store, repo }: AnyContext, tag: unknown): Row | undefined {
  return store.children('releases', repo).find((each) => each['tag_name'] === tag && each['draft'] !== true);
}

/** Publishing a release creates its tag, unless there is one. */
function publish(context: AnyContext, release: Fields): Fields {
  const { repo } = context;
  const ref = `refs/tags/${release['tag_name']}`;
  if (!repo.$refs.has(ref)) repo.$refs.set(ref, findCommit(context, String(release['target_commitish'])));
  return { ...release, published_at: context.now() };
}

function createRelease(context: AnyContext, fields: Fields): Fields {
  const { make_latest, generate_release_notes, discussion_category_name, ...values } = fields;
  if (discussion_category_name !== undefined) unsupported('discussions');
  const { tag_name, draft = false } = values;
  if (draft !== true && findRelease(context, tag_name) !== undefined) invalid('Release', 'tag_name', 'already_exists');
  const usual = { target_commitish: context.repo.default_branch };
  const notes = generate_release_notes === true ? notesOf(context, String(tag_name), undefined) : {};
  const release = { ...usual, ...notes, ...values, draft, $latest: make_latest, published_at: null };
  return draft === true ? release : publish(context, release);
}

/** The newest release that is neither a draft nor a prerelease, unless one was declared the latest. */
function latestOf({ store, repo }: AnyContext): Row {
  const all = store.children('releases', repo).filter(({ draft, prerelease }) => draft !== true && prerelease !== true);
  const candidates = all.filter((each) => each['$latest'] !== 'false');
  return candidates.at(-1) ?? notFound();
}

/** Notes list the pull requests that were merged since the previous tag. */
function notesOf(context: AnyContext, tag: string, previous: string | undefined): { name: string; body: string } {
  const { git, repo, store } = context;
  const last =
    previous ??
    store
      .children('releases', repo)
      .filter((each) => each['tag_name'] !== tag)
      .at(-1)?.['tag_name'];
  const from = last === undefined ? undefined : git.resolve(repo, String(last));
  const included = new Set(git.between(from, git.resolve(repo, tag) ?? findCommit(context)));
  const merged = store.children('pulls', repo).filter((each) => included.has(String(each['merge_commit_sha'])));
  const page = pageOf(repo);
  const lines = merged.map(({ title, user, number }) => `* ${title} by @${user.login} in ${page}/pull/${number}`);
  const range = last === undefined ? `commits/${tag}` : `compare/${last}...${tag}`;
  const heading = lines.length === 0 ? [] : ["## What's Changed", ...lines, '', ''];
  return { name: tag, body: [...heading, `**Full Changelog**: ${page}/${range}`].join('\n') };
}

function uploadAsset(context: Context<never>): Row {
  const { store, request, actor } = context as unknown as Context;
  const release = context.row('releases');
  const name = context.query('name') ?? invalid('ReleaseAsset', 'name', 'missing_field');
  if (store.children('assets', release).some((each) => each['name'] === name))
    invalid('ReleaseAsset', 'name', 'already_exists');
  const content_type = request.headers.get('content-type') ?? 'application/octet-stream';
  const given = { name, label: context.query('label') ?? '', content_type, size: request.bytes.length };
  return store.insert('assets', release, { ...given, $data: request.bytes, uploader: actor });
}

export const releases: Family = {
  routes: {
    'GET /repos/{owner}/{repo}/releases/latest': (context) => latestOf(context),
    'GET /repos/{owner}/{repo}/releases/tags/{tag}': (context) =>
      findRelease(context, context.params.tag) ?? notFound(),
    'POST /repos/{owner}/{repo}/releases/generate-notes': (context) =>
      reply(200, notesOf(context, context.body.tag_name, context.body.previous_tag_name)),
    'POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}': (context) =>
      uploadAsset(context as never),
    'GET /repos/{owner}/{repo}/releases/assets/{asset_id}': (context) => {
      const asset = context.store
        .below('assets', context.repo)
        .find((each) => String(each.id) === context.params.asset_id);
      if (asset === undefined) return notFound();
      if (!/octet-stream/.test(context.request.headers.get('accept') ?? '')) return asset;
      asset['download_count'] = Number(asset['download_count']) + 1;
      return reply(200, asset['$data'], { 'content-type': 'application/octet-stream' });
    },
  },
  computed: {
    releases: {
      assets: (release: Row, { store }) => store.children('assets', release),
      assets_url: (release: Row, view) => `${view.url(release)}/assets`,
      upload_url: (release: Row, view: View) => {
        const base = view.apiUrl === 'https://api.github.com' ? 'https://uploads.github.com' : view.apiUrl;
        return `${view.url(release)?.replace(view.apiUrl, base)}/assets{?name,label}`;
      },
    },
  },
  create: { releases: createRelease },
  created: {
    releases: (context, release: Row) => {
      if (release['draft'] !== true) context.emit('release', 'published', context.repo, { release });
    },
  },
  update: {
    releases: (context, release: Row, { make_latest, ...fields }) => {
      const values = { ...fields, ...(make_latest === undefined ? {} : { $latest: make_latest }) };
      const isPublished = release['draft'] === true && fields['draft'] === false;
      return isPublished ? { ...values, ...publish(context, { ...release, ...fields }), id: release.id } : values;
    },
  },
};
