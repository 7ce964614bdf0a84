import { createGitHub } from 'routebook/client';

const { BASE_URL: baseUrl, TOKEN: token, OWNER: owner, REPO: repo, NOW: now } = process.env;
const github = createGitHub({ token, baseUrl, userAgent: 'report/1', writeInterval: 0 });
const repository = { owner, repo };

const LABELS = { stale: 'stale', report: 'report' };
const DAY = 24 * 60 * 60 * 1000;

/** Reads the settings of the report from a file of the repository. */
async function readSettings() {
  try {
    const { data } = await github.repos.getContent({ ...repository, path: '.github/report.json', ref: 'main' });
    return JSON.parse(Buffer.from(data.content, 'base64').toString());
  } catch (error) {
    if (error.status === 404) return { staleDays: 30, assignees: [] };
    throw error;
  }
}

/** Creates the labels that the report uses, if they are missing. */
async function ensureLabels() {
  const created = [];
  for (const name of Object.values(LABELS)) {
    try {
      await github.issues.getLabel({ ...repository, name });
    } catch (error) {
      if (error.status !== 404) throw error;
      await github.issues.createLabel({ ...repository, name, color: 'cccccc', description: `Set by ${name}` });
      created.push(name);
    }
  }
  return created;
}

/** All open issues, without pull requests. */
async function listIssues() {
  const issues = await github.issues.listForRepo.all({ ...repository, state: 'open', per_page: 2 });
  return issues.filter((issue) => issue.pull_request === undefined);
}

/** Labels the issues that nobody has changed for a long time. */
async function labelStale(issues, { staleDays }) {
  const stale = issues.filter(({ updated_at }) => Date.parse(now) - Date.parse(updated_at) > staleDays * DAY);
  for (const { number } of stale) {
    await github.issues.addLabels({ ...repository, issue_number: number, labels: [LABELS.stale] });
    await github.issues.createComment({
      ...repository,
      issue_number: number,
      body: `No activity for ${staleDays} days.\n\nRemove the label "${LABELS.stale}" to keep this issue open.`,
    });
  }
  return stale.map(({ number }) => number);
}

/** Counts the comments of an issue by their authors. */
async function countComments({ number }) {
  const counts = new Map();
  const options = { ...repository, issue_number: number, per_page: 100 };
  for await (const { data } of github.issues.listComments.pages(options)) {
    for (const { user } of data) counts.set(user.login, (counts.get(user.login) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

/** The pull requests that fix issues, by a search. */
async function findFixes() {
  const { data } = await github.search.issuesAndPullRequests({
    q: `repo:${owner}/${repo} is:pr is:merged linked:issue`,
    sort: 'updated',
    per_page: 5,
  });
  return data.items.map(({ number, title }) => `#${number} ${title}`);
}

/** The state of the checks of the newest commit. */
async function readChecks() {
  const { data: branch } = await github.repos.getBranch({ ...repository, branch: 'main' });
  const { data } = await github.checks.listForRef({ ...repository, ref: branch.commit.sha, filter: 'latest' });
  return data.check_runs.map(({ name, conclusion }) => `${name}: ${conclusion}`);
}

/** The newest releases, with how often their assets were downloaded. */
async function readDownloads() {
  const releases = await github.repos.listReleases.all({ ...repository, per_page: 50 });
  return releases.map(({ tag_name, assets }) => [
    tag_name,
    assets.reduce((total, { download_count }) => total + download_count, 0),
  ]);
}

/** Writes the report as Markdown. */
function writeReport({ stale, comments, fixes, checks, downloads, readme }) {
  const section = (title, lines) => [`## ${title}`, '', ...(lines.length > 0 ? lines : ['None.']), ''];
  return [
    `# Report (${readme.length} characters in the readme)`,
    '',
    ...section(
      'Stale',
      stale.map((number) => `- #${number}`),
    ),
    ...section(
      'Comments',
      Object.entries(comments).map(([login, count]) => `- ${login}: ${count}`),
    ),
    ...section(
      'Fixes',
      fixes.map((fix) => `- ${fix}`),
    ),
    ...section(
      'Checks',
      checks.map((check) => `- ${check}`),
    ),
    ...section(
      'Downloads',
      downloads.map(([tag, count]) => `- ${tag}: ${count}`),
    ),
  ].join('\n');
}

/** Creates the issue with the report, or updates the one of the last time. */
async function publish(body, assignees) {
  const { data: found } = await github.issues.listForRepo({
    ...repository,
    labels: LABELS.report,
    state: 'open',
  });
  const [last] = found;
  if (last) {
    const { data } = await github.issues.update({ ...repository, issue_number: last.number, body });
    return data.html_url;
  }
  const { data } = await github.issues.create({
    ...repository,
    title: 'Weekly report',
    body,
    labels: [LABELS.report],
    assignees,
  });
  return data.html_url;
}

/** Stores the report in the repository. */
async function store(report) {
  const { status } = await github.repos.createOrUpdateFileContents({
    ...repository,
    path: 'reports/latest.md',
    message: 'Update the report',
    content: Buffer.from(report).toString('base64'),
    branch: 'reports',
  });
  return status === 201 ? 'created' : 'updated';
}

const { data: user } = await github.users.getAuthenticated();
const settings = await readSettings();
const created = await ensureLabels();
const issues = await listIssues();
const stale = await labelStale(issues, settings);
const comments = issues[0] ? await countComments(issues[0]) : {};
const fixes = await findFixes();
const checks = await readChecks();
const downloads = await readDownloads();
const { data: readme } = await github.request('GET /repos/{owner}/{repo}/readme', {
  ...repository,
  mediaType: { format: 'raw' },
});
const report = writeReport({ stale, comments, fixes, checks, downloads, readme });
const url = await publish(report, settings.assignees);
const stored = await store(report);
const { viewer } = await github.graphql(
  'query ($first: Int!) { viewer { login repositories(first: $first) { totalCount } } }',
  { first: 1 },
);
await github.activity.deleteRepoSubscription(repository);
console.log(JSON.stringify({ user: user.login, created, stale, url, stored, total: viewer.repositories.totalCount }));
