import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { drivers } from './drivers.js';

// Runs bundled programs in one process, one after the other, and prints the result of each as a line of JSON. Requests for GitHub go to a
// local server: the first segment of their path is the run.

const { folder, server, runs } = JSON.parse(process.argv[2] ?? '');
process.chdir(folder);
const load = createRequire(join(folder, 'run.js'));
const { Octokit } = load('@octokit/rest');
const { createGitHub } = load('routebook');
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
process.env.PRIVATE_KEY = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
process.env.GITHUB_EVENT_PATH = join(folder, 'event.json');
writeFileSync(process.env.GITHUB_EVENT_PATH, JSON.stringify({ pull_request: { number: 1 } }));

const send = globalThis.fetch;
let run = '';
let queue = Promise.resolve();
globalThis.fetch = (input, init = {}) => {
  // One after the other, so that the server receives requests in the order of the calls.
  const sent = queue.then(() => sendToServer(String(input), init));
  queue = sent.then(
    () => {},
    () => {},
  );
  return sent;
};

async function sendToServer(url, init) {
  const [, host, path] = /^(https:\/\/(?:api|uploads)\.github\.com)(.*)$/.exec(url) ?? [];
  if (host === undefined) return send(url, init);
  const headers = new Headers(init.headers);
  headers.set('x-sent-to', host);
  const response = await send(`${server}/${run}${path}`, { ...init, headers });
  // Links to other pages are compared with it.
  return Object.defineProperty(response, 'url', { value: url });
}

// Octokit and routebook wait for a second between two writes. What they send does not depend on it.
const later = globalThis.setTimeout;
globalThis.setTimeout = Object.assign(
  (call, delay, ...args) => later(call, delay <= 1_000 ? 5 : delay, ...args),
  later,
);

const print = console.log;
for (run of runs) {
  process.env.GITHUB_API_URL = `${server}/${run}`;
  process.argv = ['node', 'program', 'octocat', 'hello-world'];
  const logged = [];
  console.log = (...args) => logged.push(format(...args));
  console.table = console.log;
  const { program, render } = await import(pathToFileURL(join(folder, 'bundles', `${run}.mjs`)).href);
  const members = { ...program.default, ...program };
  const [name] = run.split(/-(?=before$|after$)/);
  // The client that a program is passed, which has migrated with it.
  const connect = (token) =>
    run.endsWith('-before') ? new Octokit({ auth: token }) : createGitHub({ token, like: 'octokit' });
  const tools = { Octokit, render, connect };
  const drive = drivers[name] ?? (({ main }) => main('secret-token', [{ label: 'bug', pattern: /./ }]));
  let outcome;
  try {
    outcome = { result: (await drive(members, tools)) ?? null };
  } catch (error) {
    outcome = { failed: String(error) };
  }
  // A call that fails does not wait for those that run at the same time.
  for (let last; last !== queue; ) {
    last = queue;
    await last;
  }
  console.log = print;
  print(JSON.stringify({ run, ...outcome, logged }));
}
// The throttling plugin keeps timers.
process.exit();
