import { basename, dirname, join } from 'node:path';
import { containsToken, tokenOfCommand, tokenOfEnvironment, tokenOfLogin, tokenOfPackages } from './find-token.ts';
import { addCall, addGap, addNeed, type JobVisit } from './job-visit.ts';
import { findCommand, type KnownCommand } from './known-commands.ts';
import { classifyProgram, soundsLikePublishing } from './known-programs.ts';
import { readMakefile } from './makefile.ts';
import { type PackageRun, readPackageRun } from './package-runs.ts';
import { type PackageFile, readText } from './repository.ts';
import { listPrograms, type StartedProgram } from './shell-programs.ts';
import { taskFilesOf, usesCredentials } from './task-files.ts';
import { addUnread, hasToken, type ScriptContext, visitFile, visitInlineText, visitPath } from './visit-script.ts';

/** How deep scripts that start scripts are followed. */
const MOST_LEVELS = 20;
/** Hosts of scripts that install a program. */
const INSTALLERS =
  /https:\/\/(?:sh\.rustup\.rs|get\.docker\.com|install\.python-poetry\.org|deno\.land|bun\.sh|astral\.sh|get\.pnpm\.io|get\.volta\.sh|mise\.(?:run|jdx\.dev)|install\.determinate\.systems|nixos\.org|raw\.githubusercontent\.com\/(?:Homebrew|golangci|nvm-sh|helm|rustwasm|anchore|aquasecurity|cargo-bins)\/|get\.helm\.sh|rustwasm\.github\.io|get\.sdkman\.io|deb\.nodesource\.com|cli\.codecov\.io|taskfile\.dev|just\.systems|starship\.rs|fnm\.vercel\.app)/;
const SHELL = /^(?:ba|z|da|k|a)?sh$/;
const INTERPRETER =
  /^(?:node|nodejs|tsx|ts-node|ts-node-esm|esno|jiti|zx|python|python3|python3\.\d+|py|ruby|perl|php|pwsh|powershell|deno|bun|Rscript|lua|elixir|swift|dotnet-script|babel-node)$/;
const WITH_VALUE =
  /^(?:-r|--require|--import|--loader|--experimental-loader|--env-file|-I|-C|--conditions|-P|--project|--tsconfig|-W|-X|--config|-c)$/;
/** Programs that start another one, after a word: `poetry run pytest`. */
const STARTERS =
  /^(?:bundle exec|poetry run|uv run|pdm run|hatch run|pipenv run|pipx run|rye run|mise exec|mise x|conda run|dotenv run|opam exec|stack exec|cabal exec|rustup run|direnv exec|pixi run)$/;

/** Adds what the programs need that a shell script starts. */
export function visitShell(visit: JobVisit, script: string, context: ScriptContext): void {
  const key = JSON.stringify([context.folder, script, tokenOfEnvironment(context.env), hasToken(visit, context)]);
  if (visit.started.has(key)) return;
  visit.started.add(key);
  if (context.level > MOST_LEVELS) {
    addGap(visit, context.at, 'Scripts start each other more deeply than is read.');
    return;
  }
  const own = { ...context, isGivenToken: context.isGivenToken || containsToken(script) };
  if (/ACTIONS_ID_TOKEN_REQUEST/.test(script)) addNeed(visit, context.at, 'an identity', [{ id_token: 'write' }]);
  if (/\blogin\b/.test(script) && script.includes('ghcr.io')) visit.registryToken = tokenOfLogin(script, context.env);
  let { folder } = context;
  for (const program of listPrograms(script)) {
    visitProgram(visit, program, { ...own, folder });
    folder = folderAfter(program, folder, context.folder);
  }
  if (/GITHUB_ENV/.test(script) && hasToken(visit, own) && /TOKEN|github\.token/i.test(script))
    visit.isTokenInEnvironment = true;
}

/** `cd docs` */
function folderAfter({ name, args: [path = ''] }: StartedProgram, folder: string, first: string): string {
  if (!/^(?:cd|pushd)$/.test(name)) return name === 'popd' ? first : folder;
  return /^[/~-]|…/.test(path) || path === '' ? first : join(folder, path);
}

type Handler = (visit: JobVisit, program: StartedProgram, context: ScriptContext) => boolean;

/** Each of these returns whether the program is one of its kind. */
const HANDLERS: readonly Handler[] = [
  visitKnown,
  visitPackageManager,
  visitStarter,
  visitShellProgram,
  visitInterpreter,
  visitRunner,
  visitTasks,
  visitFind,
  visitLocal,
  visitOther,
];

function visitProgram(visit: JobVisit, program: StartedProgram, context: ScriptContext): void {
  const name = /^(?:\/usr|\/bin|\/opt|[A-Z]:)/.test(program.name) ? basename(program.name) : program.name;
  const named = { ...program, name: name.replace(/\.(?:exe|cmd)$/i, '').replace(/^podman$/, 'docker') };
  HANDLERS.some((handle) => handle(visit, named, context));
}

function visitKnown(visit: JobVisit, program: StartedProgram, context: ScriptContext): boolean {
  const command = findCommand(program);
  if (command === undefined) return program.name === 'gh';
  if (tokenOf(visit, command, program, context) !== 'workflow') return true;
  if (command.needs === undefined) addGap(visit, context.at, `${command.text}: ${command.reason}`);
  else for (const any of command.needs) addNeed(visit, context.at, command.text, any);
  return true;
}

function tokenOf(visit: JobVisit, command: KnownCommand, { args }: StartedProgram, context: ScriptContext) {
  switch (command.by) {
    case 'gh':
      return tokenOfEnvironment(context.env);
    case 'git':
      // Without the credentials of the checkout, the script takes them from elsewhere.
      if (hasToken(visit, context)) return 'workflow';
      if (
        visit.checkoutToken === 'none' &&
        tokenOfEnvironment(context.env) === 'workflow' &&
        !/\b(?:secrets|steps)\./.test(Object.values(context.env).join(' '))
      )
        addGap(visit, context.at, `${command.text}: The token that it uses is not known.`);
      return visit.checkoutToken;
    case 'registry':
      return args.some((arg) => arg.includes('ghcr.io')) && visit.registryToken === 'none'
        ? 'workflow'
        : visit.registryToken;
    default:
      return 'workflow';
  }
}

function visitPackageManager(visit: JobVisit, program: StartedProgram, context: ScriptContext): boolean {
  const run = readPackageRun(program.name, program.args);
  if (run === undefined) return false;
  switch (run.kind) {
    case 'script':
      runScript(visit, run, program.args.includes('--if-present'), context);
      break;
    case 'program': {
      const own = scriptOf(visit, run.name, run.folder, context);
      const isPath = /[./]/.test(run.name) && program.name === 'bun';
      if (own !== undefined && !/x$/.test(program.name)) runScripts(visit, run.name, [own], context, run.args);
      else if (isPath) visitStarted(visit, run.name, context);
      else visitProgram(visit, { ...program, name: run.name, args: run.args, input: undefined }, context);
      break;
    }
    case 'install':
      if (tokenOfPackages(context.env) === 'workflow') addNeed(visit, context.at, program.name, [{ packages: 'read' }]);
      runLifecycle(visit, ['install', 'prepare'], run, context);
      break;
    case 'version':
      runLifecycle(visit, ['version'], run, context);
      break;
    case 'publish':
      addPublishing(visit, program.name, run.args, context);
      runLifecycle(visit, ['prepublishOnly', 'prepare', 'pack', 'publish'], run, context);
      break;
  }
  return true;
}

/** The scripts that a package manager runs on its own, with those before and after them. */
function runLifecycle(
  visit: JobVisit,
  names: readonly string[],
  { args, folder }: Pick<Extract<PackageRun, { args: unknown }>, 'args' | 'folder'>,
  context: ScriptContext,
): void {
  const own = args.includes('--ignore-scripts') ? undefined : packageOf(visit, folder, context);
  if (own === undefined) return;
  for (const name of names) runScripts(visit, name, [own], context);
}

function packageOf(visit: JobVisit, folder: string, { folder: outer }: ScriptContext): PackageFile | undefined {
  return folder.includes('…') ? undefined : visit.around.repository.packageOf(join(outer, folder));
}

function scriptOf(visit: JobVisit, name: string, folder: string, context: ScriptContext): PackageFile | undefined {
  const own = packageOf(visit, folder, context);
  return own !== undefined && Object.hasOwn(own.scripts, name) ? own : undefined;
}

function runScript(
  visit: JobVisit,
  { name, folder, isAny, args }: Extract<PackageRun, { kind: 'script' }>,
  isOptional: boolean,
  context: ScriptContext,
): void {
  const own = isAny ? undefined : scriptOf(visit, name, folder, context);
  const all = own === undefined ? (isAny ? packagesWith(visit, name) : []) : [own];
  if (all.length === 0 && !isOptional)
    addGap(visit, context.at, `The script "${name}" was not found in a package.json.`);
  runScripts(visit, name, all, context, args);
}

/** The packages of the repository that have a script. A pattern such as `/^lint/` or a name that is computed has none. */
function packagesWith(visit: JobVisit, name: string): readonly PackageFile[] {
  return (visit.around.repository.packages() ?? []).filter(({ scripts }) => Object.hasOwn(scripts, name));
}

/** Runs a script, with those before and after it. Arguments are added to its text: `lerna` becomes `lerna publish`. */
function runScripts(
  visit: JobVisit,
  name: string,
  packages: readonly PackageFile[],
  context: ScriptContext,
  args: readonly string[] = [],
): void {
  const added = args.map((arg) => ` ${/^[\w./:=@…-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", ' ')}'`}`).join('');
  for (const { folder, scripts } of packages)
    for (const each of [`pre${name}`, name, `post${name}`])
      if (Object.hasOwn(scripts, each)) {
        const text = `${scripts[each]}${each === name ? added : ''}`;
        visitShell(visit, text, { ...context, folder, level: context.level + 1 });
      }
}

/** A package is published with a token of its registry, or, without one, with the identity of the run. */
function addPublishing(visit: JobVisit, manager: string, args: readonly string[], context: ScriptContext): void {
  const all = args.join(' ');
  if (/--dry-run\b|localhost|127\.0\.0\.1/.test(all)) return;
  const token = tokenOfPackages(context.env);
  const what = `${manager} publish`;
  if (token === 'workflow') addNeed(visit, context.at, what, [{ packages: 'write' }]);
  if (token === 'none' || /--provenance\b(?!=false)/.test(all) || asksForProvenance(visit, context))
    addNeed(visit, context.at, what, [{ id_token: 'write' }]);
}

function asksForProvenance({ around: { repository } }: JobVisit, { env, folder }: ScriptContext): boolean {
  const settings = [repository.root, folder].map((each) => readText(join(each, '.npmrc'))).join('\n');
  const packages = repository.packages();
  return (
    /^\s*provenance\s*=\s*true/m.test(settings) ||
    Object.entries(env).some(([name, value]) => /^npm_config_provenance$/i.test(name) && value !== 'false') ||
    packages === undefined ||
    packages.some(({ text }) => /"provenance"\s*:\s*true/.test(text))
  );
}

function visitStarter(visit: JobVisit, program: StartedProgram, context: ScriptContext): boolean {
  const { name, args } = program;
  const at = args.findIndex((arg) => !arg.startsWith('-'));
  const isStarter = STARTERS.test(`${name} ${args[at] ?? ''}`);
  if (!isStarter && name !== 'uvx') return false;
  const rest = isStarter ? args.slice(at + 1) : args;
  const first = rest.findIndex(
    (arg, index) =>
      !arg.startsWith('-') &&
      !/^(?:--with|--from|--python|-p|-n|--group|--extra|--env|-e|--project|--directory)$/.test(rest[index - 1] ?? ''),
  );
  if (first < 0) return true;
  const started = rest[first] as string;
  if (/\.py$/.test(started)) visitStarted(visit, started, context);
  else
    visitProgram(
      visit,
      { ...program, name: started.replace(/@.*$/, ''), args: rest.slice(first + 1), input: undefined },
      context,
    );
  return true;
}

function visitShellProgram(visit: JobVisit, program: StartedProgram, context: ScriptContext): boolean {
  const { name, args, input } = program;
  if (name === 'eval') {
    if (!args.every((arg) => /^…$/.test(arg)))
      visitShell(visit, args.join(' '), { ...context, level: context.level + 1 });
    else addUnread(visit, 'A command that is computed is not read.', false, context);
    return true;
  }
  if (name === 'source' || name === '.') {
    const [file = ''] = args;
    if (!/^(?:~|\/|…\/|\$)|activate$|\.env$/.test(file)) visitStarted(visit, file, context);
    return true;
  }
  if (!SHELL.test(name)) return false;
  const command = args.findIndex((arg) => /^-\w*c$/.test(arg));
  const file = args.find((arg) => !arg.startsWith('-'));
  if (command >= 0) visitShell(visit, args[command + 1] ?? '', { ...context, level: context.level + 1 });
  else if (input !== undefined || args.includes('-s')) addPiped(visit, program, context);
  else if (file !== undefined) visitStarted(visit, file, context);
  return true;
}

/** `curl https://sh.rustup.rs | sh` */
function addPiped(visit: JobVisit, { input }: StartedProgram, context: ScriptContext): void {
  const isInstaller =
    input !== undefined && /^(?:curl|wget)$/.test(input.name) && input.args.some((arg) => INSTALLERS.test(arg));
  if (!isInstaller) addUnread(visit, 'A script that is downloaded or computed is not read.', false, context);
}

function visitInterpreter(visit: JobVisit, program: StartedProgram, context: ScriptContext): boolean {
  const { name, args } = program;
  if (!INTERPRETER.test(name)) return false;
  if (/^(?:deno|bun)$/.test(name) && !(args[0] === 'run' || /\.[cm]?[jt]sx?$/.test(args[0] ?? ''))) return false;
  const own = args[0] === 'run' ? args.slice(1) : args;
  if (/^py/.test(name) && own.includes('-m')) {
    const at = own.indexOf('-m') + 1;
    if (!PYTHON_MODULES.test(own[at] ?? ''))
      visitProgram(visit, { ...program, name: own[at] ?? '', args: own.slice(at + 1), input: undefined }, context);
    return true;
  }
  const text = own.findIndex(
    (arg) => /^-(?:-eval|-print|-command|e|p|c|pe|ne|r)$/i.test(arg) && !(name === 'node' && /^-[rc]$/.test(arg)),
  );
  if (text >= 0 && !/^(?:tsx|ts-node)$/.test(name)) {
    visitInlineText(visit, own.slice(text + 1).join(' '), context);
    return true;
  }
  if (
    own.some((arg) => /^(?:-v|--version|-V|--test|--check|-h|--help)$/.test(arg)) &&
    !own.some((arg) => /\.\w+$/.test(arg))
  )
    return true;
  const file = own.find((arg, index) => !arg.startsWith('-') && !WITH_VALUE.test(own[index - 1] ?? ''));
  if (file === undefined || file === '-') addGap(visit, context.at, `What "${name}" runs is not known.`);
  else if (own.includes('--test')) classify(visit, { ...program, name: 'mocha', args: [] }, context);
  else visitStarted(visit, file, context);
  return true;
}

const PYTHON_MODULES =
  /^(?:venv|ensurepip|unittest|json\.tool|http\.server|compileall|site|sysconfig|zipfile|this|doctest|timeit|trace|test|platform|installer)$/;

/** A file that a command starts. */
function visitStarted(visit: JobVisit, path: string, context: ScriptContext): void {
  const found = visitPath(visit, path, context);
  if (found === undefined) return;
  const text = readText(found);
  if (!isShell(found, text)) {
    visitFile(visit, found, context);
    return;
  }
  addShellCalls(visit, found, text, context);
  visitShell(visit, text, { ...context, at: { file: found, start: 0 }, level: context.level + 1 });
}

function isShell(path: string, text: string): boolean {
  return /\.(?:ba|z|k)?sh$/.test(path) || /^#!.*\b(?:ba|z|da|k)?sh\b/.test(text);
}

/** The calls with gh and curl in a script. */
function addShellCalls(visit: JobVisit, path: string, text: string, { env }: ScriptContext): void {
  const facts = visit.around.audit(path);
  for (const call of facts?.calls ?? []) {
    const used = call.form === 'curl' ? tokenOfCommand(text.slice(call.start, call.end), env) : tokenOfEnvironment(env);
    if (used === 'workflow') addCall(visit, path, call);
  }
  for (const { start, kind, reason } of facts?.unread ?? [])
    if (kind !== 'response') addGap(visit, { file: path, start }, reason);
}

/** Programs that run scripts of package.json or targets of a Makefile by their names. */
function visitRunner(visit: JobVisit, program: StartedProgram, context: ScriptContext): boolean {
  const { name, args } = program;
  const words = args.filter((arg) => !arg.startsWith('-'));
  if (/^(?:run-s|run-p|npm-run-all2?|concurrently)$/.test(name)) {
    for (const word of words)
      runNamed(visit, word.replace(/^npm:/, ''), name === 'concurrently' && !word.startsWith('npm:'), context);
    return true;
  }
  if (name === 'lerna' && words[0] === 'version' && !args.some((arg) => /^--no-(?:push|git-tag-version)$/.test(arg)))
    visitProgram(visit, { ...program, name: 'git', args: ['push'] }, context);
  if (/^(?:turbo|lerna|nx|lage)$/.test(name)) {
    const tasks = words.filter((word) => !/^(?:run|run-many|affected|exec)$/.test(word));
    for (const task of tasks) runScripts(visit, task, packagesWith(visit, task), context);
    return false;
  }
  if (name === 'changeset') {
    if (args[0] === 'publish') addPublishing(visit, name, args, context);
    else if (!/^(?:version|status|tag|pre|add)$/.test(args[0] ?? 'add')) return false;
    return true;
  }
  if (!/^g?make$/.test(name)) return false;
  visitMake(visit, args, context);
  return true;
}

function runNamed(visit: JobVisit, word: string, isCommand: boolean, context: ScriptContext): void {
  if (isCommand) {
    visitShell(visit, word, { ...context, level: context.level + 1 });
    return;
  }
  const own = packageOf(visit, '.', context);
  const pattern = new RegExp(
    `^${word
      .split(/\s/)[0]
      ?.replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('**', '.+')
      .replaceAll('*', '[^:]+')}$`,
  );
  const names = Object.keys(own?.scripts ?? {}).filter((each) => pattern.test(each));
  if (own === undefined || names.length === 0)
    addGap(visit, context.at, `The script "${word}" was not found in a package.json.`);
  else for (const each of names) runScripts(visit, each, [own], context);
}

function visitMake(visit: JobVisit, args: readonly string[], context: ScriptContext): void {
  const { repository } = visit.around;
  const at = args.findIndex((arg) => arg === '-C' || arg === '--directory');
  const folder = join(context.folder, at < 0 ? '.' : (args[at + 1] ?? '.'));
  const file = ['GNUmakefile', 'makefile', 'Makefile'].map((name) => repository.find(join(folder, name))).find(Boolean);
  const targets = args.filter(
    (arg, index) => !arg.startsWith('-') && !arg.includes('=') && !/^-[Cfjlo]$/.test(args[index - 1] ?? ''),
  );
  if (
    file === undefined ||
    args.some((arg) => /^(?:-f|--file)/.test(arg)) ||
    targets.some((target) => target.includes('…'))
  ) {
    addUnread(visit, 'The Makefile was not found in the repository.', targets.some(soundsLikePublishing), context);
    return;
  }
  const { recipes, missing } = readMakefile(file, targets, (path) => repository.find(join(dirname(file), path)));
  for (const target of missing)
    addUnread(visit, `The target "${target}" was not found in the Makefile.`, soundsLikePublishing(target), context);
  for (const recipe of recipes) visitShell(visit, recipe, { ...context, folder, level: context.level + 1 });
}

/** Programs that run tasks of a file in the repository. */
function visitTasks(visit: JobVisit, program: StartedProgram, context: ScriptContext): boolean {
  const { repository } = visit.around;
  const names = taskFilesOf(program.name, program.args);
  if (names === undefined) return false;
  const files = [context.folder, repository.root].flatMap((folder) =>
    names.flatMap((name) => repository.find(join(folder, name)) ?? []),
  );
  if (files.length === 0 || files.some((file) => usesCredentials(readText(file))))
    addUnread(visit, `What the tasks of "${program.name}" publish is not known.`, false, context);
  return false;
}

/** `find . -exec git push \\;` */
function visitFind(visit: JobVisit, program: StartedProgram, context: ScriptContext): boolean {
  const at = program.args.findIndex((arg) => /^-(?:exec|ok)(?:dir)?$/.test(arg));
  if (program.name !== 'find' || at < 0) return false;
  const [name = '', ...args] = program.args.slice(at + 1);
  visitProgram(visit, { ...program, name, args, input: undefined }, context);
  return true;
}

/** A program of the repository, by its path. */
function visitLocal(visit: JobVisit, { name }: StartedProgram, context: ScriptContext): boolean {
  const file = basename(name);
  if (!name.includes('/') || /^(?:mvnw|gradlew|configure|autogen\.sh|bootstrap|bazelw?)$/.test(file)) return false;
  if (/node_modules\/\.bin\/|(?:^|\/)\.?venv\/bin\//.test(name)) return false;
  visitStarted(visit, name, context);
  return true;
}

function visitOther(visit: JobVisit, program: StartedProgram, context: ScriptContext): boolean {
  classify(visit, { ...program, name: basename(program.name) }, context);
  return true;
}

function classify(
  visit: JobVisit,
  { name, args }: Pick<StartedProgram, 'name' | 'args'>,
  context: ScriptContext,
): void {
  if (/^(?:curl|wget|Invoke-WebRequest|Invoke-RestMethod|iwr|irm)$/i.test(name)) {
    if (args.some((arg) => /uploads\.github\.com/.test(arg)))
      addGap(visit, context.at, 'An upload to GitHub is not read.');
    return;
  }
  const kind = name.includes('…')
    ? { reason: 'A program whose name is computed is not known.', isPublishing: false }
    : classifyProgram(name, args);
  if (kind === 'plain') return;
  if (visit.registryToken === 'workflow' && name !== 'docker')
    addGap(visit, context.at, `Whether "${name}" pushes images with the login to the registry is not known.`);
  if (hasToken(visit, context)) addGap(visit, context.at, 'The token is passed to commands that are not known.');
  else if (typeof kind === 'object') addUnread(visit, kind.reason, kind.isPublishing, context);
}
