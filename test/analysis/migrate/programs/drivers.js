import { readFileSync, writeFileSync } from 'node:fs';

// How the programs are run that have no function `main`: by the framework they are for, or by calls of all that they export.

const where = { owner: 'octocat', repo: 'hello-world' };

/** @type {{ [name: string]: (program: any, tools: any) => unknown }} */
export const drivers = {
  'app-installations': async ({ mirrorIssue, everyRepository, installations }) => [
    await mirrorIssue(1, where.owner, where.repo, 'Mirrored'),
    await everyRepository(),
    await installations(),
  ],
  'branch-service': async ({ BranchService }, { connect }) => {
    const service = new BranchService(connect('secret-token'), where);
    await service.create('topic', 'main');
    const merged = [];
    for await (const name of service.merged()) merged.push(name);
    return [await service.head('main'), merged, await service.isProtected('main')];
  },
  'edge-worker': async ({ default: worker }) => {
    const env = { GITHUB_PAT: 'secret-token', REPOSITORY: 'octocat/hello-world' };
    const body = JSON.stringify({ title: 'Hi', text: 'Feedback' });
    const sent = await worker.fetch(new Request('https://edge.example', { method: 'POST', body }), env);
    return [sent.status, await (await worker.fetch(new Request('https://edge.example'), env)).json()];
  },
  hooks: async ({ user }) => (await user()).data.login,
  'issue-export': () => JSON.parse(readFileSync('out.json', 'utf8')),
  'proxy-tool': async ({ connect }) => (await connect('secret-token', undefined)).data.login,
  'pull-dashboard': async ({ Dashboard }, { render }) => {
    const list = await render(Dashboard, { token: 'secret-token', ...where });
    const [item] = list.props.children;
    const buttons = item.props.children.filter((each) => each?.type === 'button');
    return Promise.all(buttons.map(async ({ props }) => (await props.onClick())?.status));
  },
  'raw-requests': async ({ diff, dispatch, upload, stars, raw }) => {
    const upload_url = 'https://uploads.github.com/repos/octocat/hello-world/releases/1/assets{?name,label}';
    writeFileSync('build.zip', 'zip');
    return [
      await diff(where.owner, where.repo, 1, new AbortController().signal),
      await dispatch(where.owner, where.repo, 'built'),
      await upload({ upload_url }, 'build.zip'),
      await stars(where.owner, where.repo),
      await raw(where.owner, where.repo, 'README.md'),
    ];
  },
  'release-notes': async ({ default: publish }, { Octokit }) =>
    (await publish({ token: 'secret-token', ...where, tag: 'v1' }, { Octokit })).data.id,
  'release-uploads': async ({ verifyConditions, publish }) => {
    const config = { githubToken: 'secret-token', githubUrl: 'https://api.github.com', ...where };
    writeFileSync('asset.txt', 'asset');
    const logged = [];
    await verifyConditions(config, { logger: { log: (text) => logged.push(text) } });
    const missing = await verifyConditions({ ...config, repo: 'missing' }, {}).catch(({ message }) => message);
    const nextRelease = { gitTag: 'v1', name: 'v1', notes: 'First' };
    return [logged, missing, await publish(config, { nextRelease, assets: [{ name: 'a.txt', path: 'asset.txt' }] })];
  },
  'sign-off-bot': runBot,
  'throttled-hook': ({ closeStale }) => closeStale(where.owner, where.repo, new Date('2100-01-01')),
  'typed-reader': async ({ latest, releases, labels, workflows, milestones }) => [
    await latest(where.owner, where.repo),
    await releases(where),
    await labels(where),
    await workflows(where.owner, where.repo),
    await milestones(where.owner, where.repo),
  ],
  'welcome-bot': runBot,
};

/** Passes an event to every function that a bot has registered, as Probot does. */
async function runBot({ default: bot }, { Octokit }) {
  const octokit = new Octokit({ auth: 'secret-token' });
  const handlers = [];
  bot({ on: (_, handler) => handlers.push(handler), auth: async () => octokit });
  const issue = { number: 1, user: { login: 'octocat' } };
  const context = {
    octokit,
    payload: { issue, pull_request: { number: 1, head: { sha: 'abc' } }, installation: { id: 1 } },
    repo: (more) => ({ ...where, ...more }),
    issue: (more) => ({ ...where, issue_number: 1, ...more }),
    pullRequest: (more) => ({ ...where, pull_number: 1, ...more }),
  };
  for (const handler of handlers) await handler(context);
  return handlers.length;
}
