import { createGitHub } from 'routebook';
import { expect, it } from 'vitest';
import { createEmulator } from '../../src/testing/emulator/create-emulator.ts';
import { loadOctokit } from '../support/octokit.ts';

const PLACE = { owner: 'octocat', repo: 'app' };
const COMMENT = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';

/** A repository with an issue, on which a comment is lost after it was created. */
async function start(fault: 'response' | 'after') {
  const emulator = createEmulator({ users: ['octocat'], repos: { 'octocat/app': {} } });
  const github = createGitHub({ token: emulator.token('octocat'), fetch: emulator.fetch });
  await github.issues.create({ ...PLACE, title: 'First' });
  emulator.fail({ route: COMMENT, fault });
  const count = async () => (await github.issues.listComments({ ...PLACE, issue_number: 1 })).data.length;
  return { emulator, github, count };
}

const comment = { ...PLACE, issue_number: 1, body: 'Built' };

it.each(['response', 'after'] as const)(
  'a comment after which the connection breaks ("%s") is there twice with Octokit, and once with `once`',
  async (fault) => {
    const create = await loadOctokit();
    const other = await start(fault);
    const octokit = create({ auth: other.emulator.token('octocat'), request: { fetch: other.emulator.fetch } });
    expect((await octokit.rest['issues']?.['createComment']?.(comment))?.status).toBe(201);
    expect(await other.count()).toBe(2);

    const own = await start(fault);
    const result = await own.github.issues.createComment(comment, { once: { settle: 5 } });
    expect(result).toMatchObject({ status: 201, found: true });
    expect(await own.count()).toBe(1);
  },
);
