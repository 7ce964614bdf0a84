import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { github } from 'routebook/catalogue';
import { githubResponses } from 'routebook/responses';

/** A server with the routes of GitHub. Each answers with the example of its response; a list has thirty items. */
export async function startScriptedGitHub() {
  const sent: {
    readonly method: string;
    readonly url: string;
    readonly token: string | undefined;
    readonly body: string;
  }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      sent.push({ method, url, token: headers.authorization, body: Buffer.concat(chunks).toString() });
      if (url.startsWith('/repos/octokit/slow')) return;
      const found = github.match(method, url);
      const known = found ? githubResponses.get(found.route) : [];
      const main = known.find(({ status, example }) => /^2/.test(status) && example !== undefined);
      const empty = known.find(({ status }) => /^2/.test(status));
      const example = main?.example;
      const data = Array.isArray(example) ? Array.from({ length: 30 }, () => example[0]) : example;
      response.writeHead(Number(main?.status ?? empty?.status ?? 404), { 'content-type': 'application/json' });
      response.end(data === undefined ? '' : JSON.stringify(data));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
