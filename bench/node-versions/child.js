// Measures the builder, the sender and the audit in this process, and prints nanoseconds per call by name, with the version of Node.
import { endpoint as octokitEndpoint } from '@octokit/endpoint';
import { endpoint } from 'routebook';
import { auditText } from 'routebook/audit';
import { createSend } from 'routebook/send';
import { median } from '../statistics.js';

const ROUNDS = 9;

const ROUTE = 'GET /repos/{owner}/{repo}/issues';
const PARAMETERS = { owner: 'octokit', repo: 'endpoint.js', labels: 'bug', per_page: 30 };
const BODY = { owner: 'octokit', repo: 'endpoint.js', title: 'A title', body: 'Some text', labels: ['bug'] };

// Without a network: the time of the sender itself.
const fetch = async () => new Response('{"ok":true}', { headers: { 'content-type': 'application/json' } });
const send = createSend({ fetch, concurrency: 1 });
const request = endpoint(ROUTE, PARAMETERS);

const SOURCE = `
import { Octokit } from 'octokit';
const octokit = new Octokit();
export async function list(owner, repo) {
  const { data } = await octokit.rest.issues.listForRepo({ owner, repo, state: 'open' });
  await octokit.request('POST /repos/{owner}/{repo}/issues', { owner, repo, titel: 'x' });
  return data.map((issue) => issue.title);
}
`.repeat(20);

const CASES = {
  'builder: a query': { calls: 20_000, call: () => endpoint(ROUTE, PARAMETERS) },
  'builder: a body': { calls: 20_000, call: () => endpoint('POST /repos/{owner}/{repo}/issues', BODY) },
  '@octokit/endpoint: a query': { calls: 5_000, call: () => octokitEndpoint(ROUTE, PARAMETERS) },
  'sender: a response': { calls: 1_000, call: () => send(request) },
  'fetch and json()': { calls: 1_000, call: async () => (await fetch(request.url)).json() },
  'audit: 160 lines': { calls: 10, call: () => auditText(SOURCE, 'js') },
};

const samples = {};
// Every round measures every case, so that a slow moment affects all of them. The first rounds are for warming up.
for (let round = -3; round < ROUNDS; round++) {
  for (const [name, { calls, call }] of Object.entries(CASES)) {
    const start = process.hrtime.bigint();
    for (let count = 0; count < calls; count++) {
      const result = call();
      if (result instanceof Promise) await result;
    }
    const nanoseconds = Number(process.hrtime.bigint() - start) / calls;
    samples[name] ??= [];
    if (round >= 0) samples[name].push(nanoseconds);
  }
}
const times = Object.fromEntries(Object.entries(samples).map(([name, list]) => [name, median(list)]));
console.log(JSON.stringify({ version: process.version.slice(1), times }));
