const { createGitHub } = require('routebook');
const { simulate } = require('routebook/testing');

const test = globalThis.test ?? require('node:test').test;
// Jest reads the emulator, with all descriptions of the API, as text first.
if (typeof jest !== 'undefined') jest.setTimeout(300_000);
const place = { owner: 'octocat', repo: 'app' };

test('a seed that fails is reported with the command that repeats it', async () => {
  const options = { seeds: 50, users: ['octocat'], repos: { 'octocat/app': {} } };
  const work = simulate(options, async ({ emulator, fetch, calm }) => {
    const github = createGitHub({ token: emulator.token('octocat'), fetch, onWait() {} });
    const report = () => github.issues.create({ ...place, title: 'The build failed' });
    await report()
      .catch(report)
      .catch(() => {});
    await calm();
    const { data } = await github.issues.listForRepo(place);
    if (data.length > 1) throw new Error(`${data.length} issues`);
  });
  const { message } = await work.then(
    () => new Error('it has ended'),
    (error) => error,
  );
  const command = process.env.JEST_WORKER_ID ? 'npx jest' : 'node --test';
  if (!message.includes(`ROUTEBOOK_SEEDS=4 ${command} `) || !message.includes('simulation.test.cjs\n'))
    throw new Error(message);
});
