import { dirname, join, resolve } from 'node:path';
import { passesTo, tokenOfEnvironment } from './find-token.ts';
import { addCall, addGap, addNeed, type JobVisit, type Place } from './job-visit.ts';
import { soundsLikePublishing } from './known-programs.ts';
import { findReachable } from './reachable-code.ts';
import { readText } from './repository.ts';

/** Where and with what a script runs. */
export interface ScriptContext {
  readonly env: Readonly<Record<string, string>>;
  /** The place of the step, or of the command, for what cannot be placed better. */
  readonly at: Place;
  /** The folder in which it runs. */
  readonly folder: string;
  readonly level: number;
  /** Whether the text of the script contains the token, in addition to its environment. */
  readonly isGivenToken: boolean;
}

/** Whether a script can use the token of the workflow. */
export function hasToken(visit: JobVisit, { env, isGivenToken }: Pick<ScriptContext, 'env' | 'isGivenToken'>): boolean {
  return isGivenToken || visit.isTokenInEnvironment || passesTo(env);
}

const SCRIPT = /\.[cm]?[jt]sx?$/;
/** Starting other programs, in any language. */
const STARTS =
  /child_process|\bexeca\b|['"]zx['"]|shelljs|cross-spawn|nano-spawn|tinyexec|\bexec\.exec\b|@actions\/exec|Bun\.(?:spawn|\$)|Deno\.(?:Command|run)|subprocess|\bos\.(?:system|popen|exec|spawn)|\bsh\.|Open3|\bsystem\b|IO\.popen|%x|\bProcess\b|\bInvoke-|shell_exec|\bpassthru\b|proc_open|\bqx\b/;
/** A command that may use the credentials of the job, in a text. */
const USES_CREDENTIALS =
  /["'`](?:\s*(?:git|npm|pnpm|yarn|bun|npx|docker|cargo|lerna|nx|changeset|uv|jsr|deno|vsce|gem|mvn|gradle|helm|hub)\s[^"'`\n]{0,200}?(?<![\w-])(?:push|publish|deploy|attest|upload|sign|release)(?![\w-])|\s*(?:gh|cosign|twine|gh-pages|semantic-release|release-it|np)\s|(?:push|publish|deploy|attest|gh|gh-pages|cosign|twine|semantic-release|release-it|np)["'`])/;
const IDENTITY = /ACTIONS_ID_TOKEN_REQUEST|\bgetIDToken\b/;
/** Packages that do nothing on their own: they use the network and start programs only as the script tells them, which is read. */
const KNOWN_PACKAGES =
  /^(?:node:.*|assert|async_hooks|buffer|child_process|cluster|console|crypto|dns|events|fs|http|https|module|net|os|path|perf_hooks|process|querystring|readline|stream|string_decoder|timers|tls|tty|url|util|v8|vm|worker_threads|zlib|(?:fs|path|stream|timers|util|dns|readline|assert)\/\w+|@octokit\/.*|octokit|@actions\/.*|execa|zx|shelljs|cross-spawn|tinyexec|nano-spawn|fs-extra|chalk|picocolors|kleur|ansis|colorette|glob|fast-glob|globby|tinyglobby|picomatch|micromatch|minimatch|minimist|mri|yargs|commander|cac|meow|arg|semver|lodash.*|yaml|js-yaml|toml|zod|ajv|prompts|enquirer|inquirer|ora|debug|dotenv|tar|jszip|adm-zip|cheerio|node-fetch|undici|axios|got|ky|p-\w+|dedent|outdent|strip-ansi|string-width|magic-string|acorn|@babel\/\w+|typescript|prettier|remark.*|unified|unist-util-\w+|marked|gray-matter|json5|diff|rimraf|del|mkdirp|pathe|defu|consola|tsx)$/;

/** A script that imports more modules is a program. */
const MOST_FILES = 200;

/** Adds what a script of the repository needs, with the modules that it imports. `names` are the exports that are used. */
export function visitFile(visit: JobVisit, path: string, context: ScriptContext, names?: readonly string[]): void {
  const { around } = visit;
  const key = JSON.stringify([path, names, hasToken(visit, context), tokenOfEnvironment(context.env)]);
  if (visit.started.has(key)) return;
  visit.started.add(key);
  visit.files += 1;
  if (visit.files > MOST_FILES) {
    addUnread(visit, 'The scripts import more modules than are read.', false, context);
    return;
  }
  const text = readText(path);
  const facts = around.audit(path);
  const at = { file: path, start: 0 };
  if (IDENTITY.test(text)) addNeed(visit, at, 'an identity', [{ id_token: 'write' }]);
  const reachable = findReachable(text, SCRIPT.test(path) ? names : undefined);
  if (hasToken(visit, context)) {
    for (const call of facts?.calls ?? []) if (reachable.includes(call.start)) addCall(visit, path, call);
    for (const { start, kind, reason } of facts?.unread ?? [])
      if (kind !== 'response' && reachable.includes(start)) addGap(visit, { file: path, start }, reason);
  }
  if (!SCRIPT.test(path)) visitForeign(visit, path, text, context);
  else if (facts === undefined) visitBundle(visit, at, text, context);
  else if (!/\.d\.[cm]?ts$/.test(path)) visitModule(visit, path, text, reachable, context);
}

/** A script in a language whose imports are not followed. */
function visitForeign(visit: JobVisit, path: string, text: string, context: ScriptContext): void {
  const at = { file: path, start: 0 };
  if (hasToken(visit, context)) addGap(visit, at, 'The token is passed to a script in a language that is not read.');
  else if (STARTS.test(text) && USES_CREDENTIALS.test(text)) addGap(visit, at, MAY_PUBLISH);
}

/** Code that is not written by people. */
function visitBundle(visit: JobVisit, at: Place, text: string, context: ScriptContext): void {
  if (hasToken(visit, context) || mayPublish(text)) addGap(visit, at, 'This script is a bundle, which is not read.');
}

const MAY_PUBLISH = 'This script starts programs that may push or publish.';

function visitModule(
  visit: JobVisit,
  path: string,
  text: string,
  { includes, imports }: ReturnType<typeof findReachable>,
  context: ScriptContext,
): void {
  const { repository } = visit.around;
  const uses = [...text.matchAll(new RegExp(USES_CREDENTIALS, 'g'))].find(({ index }) => includes(index));
  // A module that only names the command may pass it to another that starts programs.
  if (
    uses !== undefined &&
    (STARTS.test(text) || imports.some((each) => /^\.|exec|spawn|shell|run|cmd/.test(each.path)))
  )
    addGap(visit, { file: path, start: uses.index }, MAY_PUBLISH);
  for (const { path: imported, names } of imports) {
    if (!/^\.{0,2}\//.test(imported)) {
      addPackage(visit, path, imported, context);
      continue;
    }
    const found = repository.findModule(imported.startsWith('/') ? imported : resolve(dirname(path), imported));
    if (found !== undefined) {
      if (!/\.json$/.test(found)) visitFile(visit, found, context, names);
    } else if (!/\.(?:json|css|md|txt|wasm|node|svelte|vue)$/.test(imported) && mayUseMore(visit, context)) {
      addGap(
        visit,
        { file: path, start: Math.max(text.indexOf(imported), 0) },
        `"${imported}" was not found in the repository.`,
      );
    }
  }
}

/** Whether a package does nothing on its own. */
export function isKnownPackage(name: string): boolean {
  return KNOWN_PACKAGES.test(name) || name.startsWith('#');
}

/** Whether a text starts programs that may push or publish. */
export function mayPublish(text: string): boolean {
  return (
    STARTS.test(text) &&
    /(?<![\w-])(?:push|publish|deploy|upload|sign|release|gh)(?![\w-])/.test(text.replace(/\.push\(/g, ''))
  );
}

/** A package may use the token that the script has, or publish. */
function addPackage(visit: JobVisit, path: string, name: string, context: ScriptContext): void {
  if (
    isKnownPackage(name) ||
    (!hasToken(visit, context) && !name.split('/').some((part) => soundsLikePublishing(part)))
  )
    return;
  addGap(visit, { file: path, start: 0 }, `The package "${name}" may use the token. It is not read.`);
}

/** Whether something that is not read may use the token, the login to the registry, or, by the name of the job, its credentials or identity. */
function mayUseMore(visit: JobVisit, context: ScriptContext): boolean {
  return visit.isChanging || visit.registryToken === 'workflow' || hasToken(visit, context);
}

/** Adds a program that is not read. Without the token, it can only use the credentials of git and the identity, as those do that publish. */
export function addUnread(visit: JobVisit, reason: string, isPublishing: boolean, context: ScriptContext): void {
  if (isPublishing || mayUseMore(visit, context)) addGap(visit, context.at, reason);
}

/** Adds what a file needs that a command starts by its path, or says that it is not there. */
export function visitPath(visit: JobVisit, path: string, context: ScriptContext): string | undefined {
  const { repository } = visit.around;
  // A path that begins with a variable is usually from the root, or next to the script.
  const plain = path.replace(/^…\//, '');
  const folders = plain === path ? [context.folder, repository.root] : [dirname(context.at.file), repository.root];
  const found = plain.includes('…')
    ? undefined
    : folders.map((folder) => repository.findModule(join(folder, plain))).find((file) => file !== undefined);
  const isScript = /\.\w{1,4}$/.test(path) || path.includes('…');
  if (found === undefined) addUnread(visit, `"${path}" was not found in the repository.`, isScript, context);
  return found;
}

/** A text in another language that a command runs: `node -e …`, `python -c …`. */
export function visitInlineText(visit: JobVisit, text: string, context: ScriptContext): void {
  if (IDENTITY.test(text)) addNeed(visit, context.at, 'an identity', [{ id_token: 'write' }]);
  if (hasToken(visit, context) && /token|octokit|github\.com/i.test(text))
    addGap(visit, context.at, 'The token is passed to a script in a language that is not read.');
  else if (mayPublish(text)) addGap(visit, context.at, MAY_PUBLISH);
}
