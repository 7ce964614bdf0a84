import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { expect, it } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { packedPackage } from '../support/packed.ts';

// The table "Apps and webhooks" in docs/comparison.md.

const page = readFileSync(new URL('../../docs/comparison.md', import.meta.url), 'utf8');
const bot = readFileSync(new URL('../../examples/bot.ts', import.meta.url), 'utf8');
const OCTOKIT_BOT = `import { App } from 'octokit';

const app = new App({
  appId: 'Iv1.example',
  privateKey: process.env['APP_PRIVATE_KEY'] ?? '',
  webhooks: { secret: process.env['WEBHOOK_SECRET'] ?? '' },
});

app.webhooks.on('issues.opened', async ({ octokit, payload: { issue, repository } }) => {
  const { owner, name: repo } = repository;
  const body = \`Thank you, \${issue.user?.login}.\`;
  await octokit.rest.issues.createComment({ owner: owner.login, repo, issue_number: issue.number, body });
});

export { app };
`;

const onDemand: Plugin = {
  name: 'on-demand',
  setup: ({ onResolve }) =>
    onResolve({ filter: /./ }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined)),
};

/** The size of a program in kilobytes, minified and gzipped, without what is loaded on demand. */
async function sizeOf(contents: string, resolveDir: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: 'ts' },
    ...{ bundle: true, minify: true, format: 'esm', external: ['node:*'], plugins: [onDemand], write: false },
  });
  const [output] = outputFiles;
  if (!output) throw new Error('esbuild gave no output');
  return gzipSync(output.text, { level: 9 }).length / 1000;
}

const linesOf = (program: string) => String(program.split('\n').filter((line) => line.trim()).length);

/** The row of the table that begins with a text. */
function rowOf(start: string): string[] {
  const line = page.split('\n').find((each) => each.startsWith(`| ${start} |`)) ?? '';
  return line
    .split('|')
    .slice(2, 4)
    .map((cell) => cell.trim());
}

it('the page has the sizes of apps, webhooks and OAuth, and the lines of a bot, of both libraries', async () => {
  const { project } = packedPackage();
  const octokit = dirname(fetchTools('octokit'));
  const programs: readonly (readonly [string, string, string])[] = [
    ['A bot: an app with a client for all routes, and webhooks', bot, OCTOKIT_BOT],
    [
      'Webhooks alone',
      `import { createWebhooks } from 'routebook/webhooks'; console.log(createWebhooks({} as never));`,
      `import { Webhooks } from '@octokit/webhooks'; console.log(new Webhooks({} as never));`,
    ],
    [
      'OAuth alone',
      `import { createOAuth } from 'routebook/app'; console.log(createOAuth({} as never));`,
      `import { OAuthApp } from '@octokit/oauth-app'; console.log(new OAuthApp({} as never));`,
    ],
  ];
  for (const [name, own, other] of programs) {
    const sizes = [await sizeOf(own, project), await sizeOf(other, octokit)];
    console.log(`${name}: ${sizes.map((size) => size.toFixed(1)).join(' and ')} kB`);
    // Within 0.3 kB, so that not every change of the code is one of the page.
    for (const [index, cell] of rowOf(name).entries())
      expect(Math.abs(Number.parseFloat(cell) - (sizes[index] ?? 0)), `${name}: ${cell}`).toBeLessThan(0.3);
    expect(rowOf(name)).toHaveLength(2);
  }
  expect(rowOf('Lines of this bot, without empty ones')).toEqual([linesOf(bot), linesOf(OCTOKIT_BOT)]);
  const { version } = JSON.parse(readFileSync(`${octokit}/node_modules/octokit/package.json`, 'utf8'));
  expect(page).toContain(`\`octokit\` ${version}`);
});
