import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPermissionNames } from 'routebook/catalogue/permissions';
import { isRecord } from '../../src/core/objects.ts';
import { github } from '../../src/core/profile/github.ts';
import { isTextList } from '../../src/core/read-options.ts';
import { createPolicy, type PolicyOptions } from '../../src/github/policy/create-policy.ts';
import { allowsWrites } from '../../src/github/policy/rules.ts';
import { EDITION_LIST } from '../help/name-lists.ts';
import { type Log, openLog } from '../mcp/open-log.ts';
import { asUsageError, InputError, UsageError } from '../shared/errors.ts';
import { senderOptions } from '../shared/input/call-options.ts';
import { findCredential } from '../shared/input/find-credential.ts';
import { loadApi } from '../shared/input/load-api.ts';
import { parseArguments } from '../shared/input/parse-arguments.ts';
import { readPort } from '../shared/input/read-port.ts';
import { createScreen, note, print } from '../shared/output/terminal.ts';
import { DOWNLOADS, type Listener } from './check-request.ts';
import { createRecorder, maskRequest } from './record.ts';
import type { Servers } from './respond.ts';
import { childEnvironment, clientVariables, runChild } from './run-child.ts';
import { createProxy, type Observed } from './serve.ts';
import { REPORTS, type ReportFormat, writeReport } from './write-report.ts';

export const HELP = `Usage: routebook proxy [options] [-- command ...]

Runs a command whose requests to GitHub's API go through a proxy on this machine,
and then prints the smallest permissions that they need. Works with any client:
Octokit, gh, PyGithub, curl. The command receives GITHUB_API_URL, a token that
only this proxy accepts, and a configuration for gh. The proxy holds the real
token, and forwards only what is allowed: by default, GET and HEAD. Without a
command, it prints the settings for clients and runs until you press Ctrl-C.

Options
      --write                  allow all methods, not only GET and HEAD
      --plan                   refuse writes, and list them in the report
      --allow <rule>           allow only these routes; repeatable
      --deny <rule>            deny these routes; repeatable
      --repo <owner/name>      allow only this repository
      --org <name>             allow only this organization and its repositories
      --policy <file>          read the rules from a file that --report policy wrote
      --graphql read           forward queries of GraphQL; not with rules
      --report <format>        ${REPORTS.join(', ')}; text by default
      --output <file>          write the report to a file
      --log <file>             add a line of JSON to a file for every request
      --port <number>          use this port; a free port by default
      --socket <path>          also listen on this socket, which only you can use
      --auth-variable <name>   read the token from this variable; by default
                               GH_TOKEN, then GITHUB_TOKEN, for GitHub only
      --base-url <url>         forward to this URL, such as an enterprise server
      --edition <name>         ${EDITION_LIST}

A rule is a route such as 'PUT /repos/octokit/app/contents/docs/**', a category
such as issues, or a permission such as issues:write. See docs/proxy.md and
docs/policy.md in the package. The exit code is that of the command. With
--base-url, the token is sent only if --edition or --auth-variable is passed.

Examples
  routebook proxy -- node --version
  routebook proxy --write --repo octokit/app --report json -- node --version
  routebook proxy --plan --report workflow -- node --version`;

export const OPTIONS = {
  edition: { type: 'string' },
  write: { type: 'boolean' },
  plan: { type: 'boolean' },
  allow: { type: 'string', multiple: true },
  deny: { type: 'string', multiple: true },
  repo: { type: 'string' },
  org: { type: 'string' },
  policy: { type: 'string' },
  graphql: { type: 'string' },
  report: { type: 'string' },
  output: { type: 'string' },
  log: { type: 'string' },
  port: { type: 'string' },
  socket: { type: 'string' },
  'auth-variable': { type: 'string' },
  'base-url': { type: 'string' },
} as const;

type Values = ReturnType<typeof parseArguments<typeof OPTIONS>>['values'];

export async function run(args: readonly string[]): Promise<number> {
  const at = args.includes('--') ? args.indexOf('--') : args.length;
  const { values, positionals } = parseArguments(args.slice(0, at), OPTIONS);
  if (positionals.length > 0) throw new UsageError('write -- before the command.', 'routebook proxy -- npm test');
  const command = args.slice(at + 1);
  if (at < args.length && command.length === 0) throw new UsageError('the command after -- is missing.');
  const report = readReport(values.report);
  const servers = readServers(values['base-url']);
  const policy = readPolicy(values);
  const api = await loadApi({ catalogue: 'github', edition: values.edition });
  const credential = findCredential(api, values);
  const { token } = senderOptions(credential, servers.api);
  const catalogue = (await api.loadPermissions?.()) ?? api.catalogue;
  const permissionNames = listPermissionNames().map(({ key }) => key);
  const engine = asUsageError(() => createPolicy(policy, { catalogue, permissionNames, allowUnknown: true }));
  const log = openLog(values.log, 'proxy');
  const recorder = createRecorder(catalogue, api.edition === undefined);
  let hasLogFailed = false;
  const localToken = `routebook_${randomBytes(24).toString('base64url')}`;
  const proxy = createProxy({
    servers,
    catalogue,
    token,
    localToken,
    judge: engine.judgeRead,
    hasRules: hasRules(policy),
    isPlan: values.plan === true,
    allowsGraphql: values.graphql !== undefined,
    observe(observed) {
      recorder.add(observed);
      if (values.log !== undefined && !hasLogFailed) hasLogFailed = !writeLine(log, observed);
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'routebook-proxy-'));
  const opened: Server[] = [];
  try {
    const port = readPort(values.port);
    const tcp = await listenOnPort(proxy.createServer, port, opened);
    const ghFolder = await listenOnSockets(proxy.createServer, servers, folder, values.socket, opened);
    const settings = { url: tcp, localToken, ghFolder, enterpriseHost: enterpriseHostOf(servers.api) };
    if (token === undefined) note('there is no token, so requests are sent without one.');
    let code = 0;
    if (command.length > 0) code = await runChild(command, childEnvironment(process.env, settings, token));
    else {
      const stopped = Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
      print(describeClients(clientVariables(settings), values.socket));
      await stopped;
    }
    const recording = recorder.finish();
    const text = writeReport(recording, report, createScreen());
    if (report === 'policy' && recording.unnamed.length > 0)
      note(
        `the policy leaves out what was requested by number, because its place is not known: ${recording.unnamed.join(', ')}.`,
      );
    if (values.output === undefined) print(text);
    else writeFileSync(values.output, `${text}\n`);
    return code;
  } finally {
    for (const server of opened) {
      server.close();
      server.closeAllConnections();
    }
    proxy.close();
    log.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(text = 'text'): ReportFormat {
  const found = REPORTS.find((each) => each === text);
  if (found !== undefined) return found;
  throw new UsageError(`--report takes one of ${REPORTS.join(', ')}.`);
}

function readServers(text: string = github.baseUrl): Servers {
  if (!/^https?:\/\/[^/?#@\s]+(?:\/[^?#@\s]*)?$/i.test(text) || !URL.canParse(text))
    throw new UsageError('--base-url takes a URL such as https://HOSTNAME/api/v3.');
  const api = text.replace(/\/+$/, '');
  const isServer = api.endsWith('/api/v3');
  return {
    api,
    uploads: github.uploadUrl(api) ?? api,
    graphql: isServer ? api.replace(/v3$/, 'graphql') : `${api}/graphql`,
  };
}

function hasRules({ allow, deny, repo, org }: PolicyOptions): boolean {
  return allow !== undefined || (deny ?? []).length > 0 || repo !== undefined || org !== undefined;
}

function readPolicy(values: Values): PolicyOptions {
  const { write = false, plan = false, allow, deny, repo, org, policy: file, graphql } = values;
  if (write && plan) throw new UsageError('use only one of --write and --plan.');
  const given = { allow, deny, repo, org };
  if (file !== undefined && hasRules(given))
    throw new UsageError('--policy contains the rules. Write --allow, --deny, --repo and --org into its file.');
  const rules: PolicyOptions = file === undefined ? given : readPolicyFile(file);
  if (!write && !plan && rules.allow?.some(allowsWrites) && file === undefined)
    throw new UsageError(
      '--allow lists writes, but the proxy only reads. Pass --write or --plan too, or allow only reads.',
    );
  if (graphql !== undefined && graphql !== 'read') throw new UsageError('--graphql takes the word read.');
  if (graphql !== undefined && hasRules(rules))
    throw new UsageError('--graphql cannot be used with rules, because a query can read any node by its id.');
  return { ...rules, readOnly: (!write && !plan) || rules.readOnly === true };
}

function readPolicyFile(file: string): PolicyOptions {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new InputError(`--policy: ${file} cannot be read as JSON.`);
  }
  const { allow, deny, repo, org, readOnly, ...others } = isRecord(data) ? data : { data };
  const isList = (value: unknown) => value === undefined || isTextList(value) === undefined;
  const isWord = (value: unknown) => value === undefined || typeof value === 'string';
  const isFlag = readOnly === undefined || typeof readOnly === 'boolean';
  const isKnown = Object.keys(others).length === 0;
  if (!isKnown || !isFlag || ![allow, deny].every(isList) || ![repo, org].every(isWord))
    throw new InputError(`--policy: ${file} must have the members allow, deny, repo, org and readOnly only.`);
  return { allow, deny, repo, org, readOnly } as PolicyOptions;
}

type CreateServer = (listener: Listener) => Server;

async function listenOnPort(createServer: CreateServer, port: number, opened: Server[]): Promise<string> {
  const hosts = new Map<string, 'api'>();
  const server = createServer({ hosts, rewrites: true, scheme: 'http:' });
  opened.push(server);
  await listening(server, () => server.listen(port, '127.0.0.1'), `port ${port}`);
  const own = (server.address() as AddressInfo).port;
  for (const name of ['127.0.0.1', 'localhost']) hosts.set(`${name}:${own}`, 'api');
  return `http://127.0.0.1:${own}`;
}

/** Listens on a private socket, for gh, and on that of `--socket`. Returns the folder with the configuration of gh. */
async function listenOnSockets(
  createServer: CreateServer,
  { api, uploads }: Servers,
  folder: string,
  path: string | undefined,
  opened: Server[],
): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined;
  const hosts = new Map<string, 'api' | 'uploads'>([['localhost', 'api']]);
  for (const name of ['api.github.com', new URL(api).host]) hosts.set(name, 'api');
  for (const url of ['https://uploads.github.com', uploads]) {
    const { host } = new URL(url);
    if (!hosts.has(host)) hosts.set(host, 'uploads');
  }
  const own = join(folder, 'socket');
  for (const each of [own, ...(path === undefined ? [] : [path])]) {
    const server = createServer({ hosts, rewrites: false, scheme: 'https:' });
    opened.push(server);
    // Nobody else can use the socket, not even before its mode is set.
    const mask = process.umask(0o177);
    try {
      await listening(server, () => server.listen(each), `the socket ${each}`);
    } finally {
      process.umask(mask);
    }
    chmodSync(each, 0o600);
  }
  writeFileSync(join(folder, 'config.yml'), `version: "1"\nhttp_unix_socket: ${JSON.stringify(own)}\n`, {
    mode: 0o600,
  });
  return folder;
}

async function listening(server: Server, listen: () => void, name: string): Promise<void> {
  listen();
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${code})`;
    throw new InputError(`${name} ${reason}. Choose another.`);
  }
}

function enterpriseHostOf(api: string): string | undefined {
  return api.endsWith('/api/v3') ? new URL(api).host : undefined;
}

/** How clients use the proxy. */
function describeClients(variables: Readonly<Record<string, string>>, socket: string | undefined): string {
  const { GITHUB_API_URL: url = '' } = variables;
  return [
    ...Object.entries(variables).map(([name, value]) => `export ${name}=${value}`),
    '',
    'Octokit     new Octokit({ auth: process.env.GITHUB_TOKEN, baseUrl: process.env.GITHUB_API_URL })',
    'PyGithub    Github(os.environ["GITHUB_TOKEN"], base_url=os.environ["GITHUB_API_URL"])',
    `go-github   client.WithEnterpriseURLs("${url}", "${url}")`,
    'curl        curl -H "Authorization: Bearer $GITHUB_TOKEN" "$GITHUB_API_URL/user"',
    'gh          needs only the variables',
    ...(socket === undefined ? [] : [`socket      curl --unix-socket ${socket} http://localhost/user`]),
  ].join('\n');
}

/** Adds a line to the log, and returns whether it could. The request has been sent, so it is too late to refuse it. */
function writeLine(log: Log, observed: Observed): boolean {
  const line = toLine(observed);
  try {
    log.write(line);
    return true;
  } catch {
    note('the log cannot be written, so it ends here.');
    return false;
  }
}

/** A line of the log. It has no secret, no header, and no file. */
function toLine({ method, request, read, code, status, milliseconds, body }: Observed): object {
  return {
    method,
    route: read?.main?.record.route,
    ...(request && (request.kind === 'download' ? { path: `${DOWNLOADS}…` } : maskRequest(request, read, body))),
    ...{ status, code, milliseconds },
  };
}
