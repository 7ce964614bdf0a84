import { endpoint as octokitEndpoint } from '@octokit/endpoint';
import { github, type RouteRecord } from 'routebook/catalogue';
import { expect, test } from 'vitest';
import { fieldsOf } from '../../explorer/model/form/fields.ts';
import { githubApi } from '../../explorer/model/github-api.ts';
import { leastValue } from './values.ts';
import { filled, shapes, sourceOf, write } from './write-request.ts';

/** What Octokit would send for the code of the page. */
async function readOctokit(code: string) {
  let sent: ReturnType<typeof octokitEndpoint> | undefined;
  class Octokit {
    async request(route: string, parameters?: object) {
      sent = octokitEndpoint(route, parameters as never);
      return { data: {} };
    }
  }
  const plain = code.replace(/^import .*$/m, '');
  const run = new Function('Octokit', 'process', 'console', `return (async () => {${plain}})()`);
  await run(Octokit, { env: new Proxy({}, { get: () => 'x' }) }, { log() {} });
  return sent;
}

/** Octokit encodes the slashes in a path of a file, which GitHub reads in the same way. */
const pathOf = (url: string) => decodeURIComponent(url);

test('the code for Octokit sends what the page shows, for every route with all its fields', async () => {
  const different: string[] = [];
  let count = 0;
  for (const record of github as Iterable<RouteRecord>) {
    const fields = fieldsOf(githubApi, shapes, record, new Map()).filter(({ place }) => place !== 'server');
    const view = filled(record, Object.fromEntries(fields.map(({ name, control }) => [name, leastValue(control)])));
    const code = write('octokit', record, view, 'hush');
    // Uploads and bodies that are not objects are written with the URL.
    if (!code.includes("from 'octokit'")) continue;
    count++;
    const sent = await readOctokit(code);
    const { method, url, headers, body } = sourceOf(record, view, '').request as unknown as {
      readonly method: string;
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body?: unknown;
    };
    const ours = {
      method: method.toUpperCase(),
      url: pathOf(url),
      accept: headers['accept'],
      body: JSON.stringify(body),
    };
    const theirs = sent && {
      method: sent.method,
      url: pathOf(sent.url),
      accept: (sent.headers as Record<string, string>)['accept'],
      // An empty text and no body are the same request.
      body: JSON.stringify(sent.body || undefined),
    };
    if (JSON.stringify(ours) !== JSON.stringify(theirs))
      different.push(`${record.route} ${JSON.stringify([ours, theirs])}`);
  }
  expect(count).toBeGreaterThan(1_200);
  expect(different).toEqual([]);
});
