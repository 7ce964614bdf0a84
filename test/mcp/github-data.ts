import { github } from 'routebook/catalogue';
import { githubResponses } from 'routebook/catalogue/responses';
import { startServer } from '../support/loopback-server.ts';

/** A server with the routes of GitHub. Each answers with the example of its response; a list has thirty items. */
export async function startScriptedGitHub() {
  const { origin, received, close } = await startServer(({ method, url }) => {
    if (url.startsWith('/repos/octokit/slow')) return undefined;
    const found = github.match(method, url);
    const known = found ? githubResponses.get(found.route) : [];
    const main = known.find(({ status, example }) => /^2/.test(status) && example !== undefined);
    const empty = known.find(({ status }) => /^2/.test(status));
    const example = main?.example;
    const data = Array.isArray(example) ? Array.from({ length: 30 }, () => example[0]) : example;
    return { status: Number(main?.status ?? empty?.status ?? 404), data };
  });
  return { baseUrl: origin, sent: received, close };
}
