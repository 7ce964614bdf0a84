// What each recipe sends: reports name it, and a policy decides about each of it.

import { readFileSync } from 'node:fs';
import { createGitHub, EndpointError, type GitHub } from 'routebook';
import * as recipes from 'routebook/recipes';
import { describe, expect, it } from 'vitest';
import { auditText } from '#audit';
import { RECIPE_METHODS } from '../../src/recipes/recipe-methods.ts';
import { PLACE, startWorld } from './world.ts';
import { zip } from './zip.ts';

type World = ReturnType<typeof startWorld>;
type Recipe = keyof typeof RECIPE_METHODS;

const FILES = 'https://files.example/a.zip';
const HOOKS = ['/repos/{owner}/{repo}/hooks/{hook_id}', '/orgs/{org}/hooks/{hook_id}', '/app/hook'] as const;
const since = new Date('2026-01-01T00:00:00Z');
const delivery = (id: number, status_code = 500) => ({
  ...{ id, guid: `${id}`, delivered_at: '2026-01-02T00:00:00Z', redelivery: false, duration: 1, status: 'x' },
  ...{ status_code, event: 'push', action: null, installation_id: null, repository_id: null },
});

interface Case {
  /** What there is before. */
  readonly before?: (world: World) => unknown;
  /** Calls the recipe so that it needs all of its routes. */
  readonly run: (github: GitHub, world: World, known: unknown) => Promise<unknown>;
  /** The options of the calls, as a program writes them, unless any options have the same routes. */
  readonly options?: readonly string[];
}

const moveBranch = ({ monalisa }: World) =>
  recipes.commitFiles(monalisa, { ...PLACE, branch: 'main', message: 'Theirs', files: { 'theirs.txt': 'x' } });

const CASES: Readonly<Record<Recipe, Case>> = {
  commitFiles: {
    before: async (world) => {
      const { data } = await world.github.git.getRef({ ...PLACE, ref: 'heads/main' });
      await moveBranch(world);
      return data.object.sha;
    },
    run: async (github, _, known) => {
      const options = { ...PLACE, message: 'Mine', whenMoved: 'rebase' } as const;
      const files = { 'mine.bin': new Uint8Array([1]) };
      await recipes.commitFiles(github, { ...options, branch: 'main', expectedHead: String(known), files });
      await recipes.commitFiles(github, { ...options, branch: 'new', from: 'main', files: { 'new.txt': 'new' } });
    },
  },
  upsertComment: {
    before: async ({ github }) => {
      for (const title of ['One', 'Two']) await github.issues.create({ ...PLACE, title });
      const body = 'old\n\n<!-- sticky: key -->';
      for (let count = 0; count < 2; count++) await github.issues.createComment({ ...PLACE, issue_number: 1, body });
    },
    run: async (github) => {
      for (const issue_number of [1, 2])
        await recipes.upsertComment(github, { ...PLACE, issue_number, key: 'key', body: 'new' });
    },
  },
  ensureIssue: {
    before: async ({ github }) => {
      const body = 'old\n\n<!-- sticky: one -->';
      for (const title of ['One', 'Two']) await github.issues.create({ ...PLACE, title, body });
    },
    run: async (github) => {
      for (const key of ['one', 'two'])
        await recipes.ensureIssue(github, { ...PLACE, key, title: 'Title', body: 'new' });
    },
  },
  ensureLabels: {
    before: async ({ github }) => {
      for (const name of ['old', 'other']) await github.issues.createLabel({ ...PLACE, name });
    },
    run: (github) => {
      const labels = [{ name: 'new' }, { name: 'renamed', formerly: ['old'] }];
      return recipes.ensureLabels(github, { ...PLACE, labels, prune: true });
    },
  },
  upsertFile: {
    run: (github) => recipes.upsertFile(github, { ...PLACE, path: 'a.txt', content: 'a', message: 'Change' }),
  },
  waitForChecks: {
    before: async ({ github }) => {
      const { sha } = (await github.repos.getCommit({ ...PLACE, ref: 'main' })).data;
      await github.repos.createCommitStatus({ ...PLACE, sha, context: 'lint', state: 'success' });
    },
    run: (github) => recipes.waitForChecks(github, { ...PLACE, ref: 'main', interval: 1 }),
  },
  mergePull: {
    before: async ({ github }) => {
      const { sha } = (await github.git.getRef({ ...PLACE, ref: 'heads/main' })).data.object;
      await github.git.createRef({ ...PLACE, ref: 'refs/heads/topic', sha });
      await recipes.commitFiles(github, { ...PLACE, branch: 'topic', message: 'Change', files: { 'b.txt': 'b' } });
      await github.pulls.create({ ...PLACE, title: 'Add', head: 'topic', base: 'main' });
    },
    run: (github) => recipes.mergePull(github, { ...PLACE, pull_number: 1, interval: 1 }),
  },
  dispatchAndWait: {
    before: ({ emulator }) =>
      emulator.handle('GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs', { status: 200, data: 'broken' } as never),
    run: async (github, { emulator }) => {
      const onProgress = ({ step, run }: recipes.RunProgress) => {
        if (step === 'wait' && run) emulator.moveRun(run.id, { status: 'completed', conclusion: 'failure' });
      };
      const options = { ...PLACE, workflow_id: 'release.yml', ref: 'main', interval: 1, onProgress };
      try {
        await recipes.dispatchAndWait(github, options);
      } catch (error) {
        if (!(error instanceof recipes.RecipeError)) throw error;
      }
    },
  },
  searchAll: {
    run: async (github) => {
      for (const kind of ['issues', 'repositories', 'users', 'commits'] as const)
        await recipes.searchAll(github, { kind, q: 'octo' });
    },
    options: ['issues', 'repositories', 'users', 'commits'].map((kind) => `{ kind: '${kind}', q }`),
  },
  redeliverWebhooks: {
    before: ({ emulator }) => {
      for (const path of HOOKS) {
        emulator.handle(`GET ${path}/deliveries`, { status: 200, data: [delivery(1), delivery(2, 200)] } as never);
        emulator.handle(`POST ${path}/deliveries/{delivery_id}/attempts`, { status: 202, data: {} } as never);
      }
    },
    run: async (github) => {
      for (const place of [{ ...PLACE, hook_id: 1 }, { org: 'octo', hook_id: 1 }, {}])
        await recipes.redeliverWebhooks(github, { ...place, since });
    },
    options: ['{ owner, repo, hook_id, since }', '{ org, hook_id, since }', '{ since }'],
  },
  downloadArtifact: {
    before: ({ emulator }) => {
      const path = '/repos/{owner}/{repo}/actions/artifacts/{artifact_id}';
      emulator.handle(`GET ${path}`, { status: 200, data: { id: 1, expired: false } } as never);
      emulator.handle(`GET ${path}/{archive_format}`, { status: 302, headers: { location: FILES } } as never);
    },
    run: (github) => recipes.downloadArtifact(github, { ...PLACE, artifact_id: 1 }),
  },
  downloadLogs: {
    before: ({ emulator }) =>
      emulator.handle('GET /repos/{owner}/{repo}/actions/runs/{run_id}/logs', {
        ...{ status: 302, headers: { location: FILES } },
      } as never),
    run: (github) => recipes.downloadLogs(github, { ...PLACE, run_id: 1 }),
  },
};

/** Runs a recipe with a policy that allows all of its routes but one. Returns the routes that were sent, and the error. */
async function run(recipe: Recipe, denied?: string) {
  const world = startWorld();
  const { emulator } = world;
  const known = await CASES[recipe].before?.(world);
  emulator.requests.length = 0;
  const fetch = async (url: string, init?: RequestInit) =>
    url === FILES ? new Response(zip([{ path: 'a', text: 'b' }])) : emulator.fetch(url, init);
  const allow = routesOf(recipe).filter((route) => route !== denied);
  const github = createGitHub({ token: emulator.token('octocat'), fetch, policy: { allow } } as object) as GitHub;
  const error = await CASES[recipe].run(github, world, known).then(
    () => undefined,
    (fault: unknown) => fault,
  );
  const sent = emulator.requests.flatMap(({ route }) => route ?? []);
  return { error, sent: [...new Set(sent)].sort() };
}

/** The routes of a program that calls a recipe, as reports find them. */
function routesOf(recipe: Recipe): string[] {
  const calls = (CASES[recipe].options ?? ['options']).map((options) => `await ${recipe}(api, ${options});`);
  const text = `import { ${recipe} } from 'routebook/recipes';\n${calls.join('\n')}\n`;
  const { calls: found, unread } = auditText(text, 'ts');
  expect(unread).toEqual([]);
  return [...new Set(found.map(({ route }) => String(route)))].sort();
}

const names = Object.keys(CASES) as Recipe[];

it('all recipes have their methods and a case', () => {
  const functions = Object.keys(recipes).filter((name) => /^[a-z]/.test(name));
  expect(Object.keys(RECIPE_METHODS).sort()).toEqual(functions.sort());
  expect(Object.keys(CASES).sort()).toEqual(functions.sort());
});

it.each(names)('%s has a file of at most 120 lines', (recipe) => {
  const file = `../../src/recipes/${recipe.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
  expect(readFileSync(new URL(file, import.meta.url), 'utf8').split('\n').length).toBeLessThanOrEqual(121);
});

it.each(names)('%s sends what reports say', async (recipe) => {
  expect(await run(recipe)).toEqual({ error: undefined, sent: routesOf(recipe) });
});

describe.each(names)('a policy decides about all requests of %s', (recipe) => {
  it.each(routesOf(recipe))('%s', async (route) => {
    const { error, sent } = await run(recipe, route);
    expect(error).toBeInstanceOf(EndpointError);
    expect(error).toMatchObject({ route });
    expect(sent).not.toContain(route);
  });
});
