import { join } from 'node:path';
import { containsToken, tokenOfEnvironment, tokenOfLogin, tokenOfPackages } from './find-token.ts';
import { addGap, addNeed, type JobVisit } from './job-visit.ts';
import { findCommand, type KnownCommand } from './known-commands.ts';
import { addNotFollowed, hasToken, type ScriptContext, soundsLikePublishing } from './not-followed.ts';
import { readText } from './repository.ts';
import { listPrograms, type StartedProgram } from './shell-programs.ts';

/** How deep commands in the arguments of commands are read: `bash -c "bash -c …"`. */
const MOST_LEVELS = 20;

/** Words of shells and programs of systems, which use no token and start nothing of the repository. */
const PLAIN = new Set(
  `set cd echo printf export unset local declare readonly typeset test [ [[ ]] true false : exit return break continue shift trap wait read case esac
  for in do done fi then else { } select let getopts shopt alias pushd popd umask hash type which mapfile readarray time cat ls cp mv rm mkdir rmdir ln
  touch chmod chown find grep egrep rg sed awk cut sort uniq head tail tr tee wc diff cmp comm join paste seq yes basename dirname realpath readlink
  pwd stat file du df tar zip unzip gzip gunzip xz zstd 7z jq yq envsubst mktemp uname whoami id hostname nproc free ps kill pkill sleep date bc env
  printenv base64 sha256sum shasum md5sum openssl gpg ssh-keygen apt apt-get brew choco sync mount ping nc dig copy dir del md rd move call`.split(
    /\s+/,
  ),
);
/** Commands of PowerShell. */
const CMDLET =
  /^(?:Get|Set|New|Remove|Copy|Move|Rename|Write|Test|Join|Split|Out|Select|Where|ForEach|Sort|Add|Expand)-[A-Z]\w+$/i;
/** What keeps a token in the settings of gh, git and npm for the steps after it. */
const KEEPS =
  /\bgh auth (?:login|setup-git)|insteadOf|extraheader|credential|remote set-url|_authToken|\.(?:netrc|npmrc)\b/i;
const SHELL = /^(?:ba|z|da|k|a)?sh$/;
const DOWNLOADS = /^(?:curl|wget|Invoke-WebRequest|Invoke-RestMethod|iwr|irm)$/i;
const PACKAGE_MANAGER = /^(?:npm|pnpm|yarn|bun)$/;

/** Adds what the commands need that a shell script contains. The programs that it starts are not followed. */
export function visitShell(visit: JobVisit, script: string, context: ScriptContext): void {
  if (context.level > MOST_LEVELS) {
    addGap(visit, context.at, 'Commands contain each other more deeply than is read.');
    return;
  }
  const own = { ...context, isGivenToken: context.isGivenToken || containsToken(script) };
  if (/ACTIONS_ID_TOKEN_REQUEST/.test(script)) addNeed(visit, context.at, 'an identity', [{ id_token: 'write' }]);
  if (/\blogin\b/.test(script) && script.includes('ghcr.io')) visit.registryToken = tokenOfLogin(script, context.env);
  for (const program of listPrograms(script)) visitProgram(visit, program, own);
  const keeps = /GITHUB_(?:ENV|OUTPUT)/.test(script) ? /TOKEN/i.test(script) : KEEPS.test(script);
  if (keeps && hasToken(visit, own)) visit.isTokenInEnvironment = true;
}

function visitProgram(visit: JobVisit, { name: path, ...rest }: StartedProgram, context: ScriptContext): void {
  const name = path
    .replace(/^(?:\/usr|\/bin|\/opt|[A-Z]:).*[/\\]/, '')
    .replace(/\.(?:exe|cmd)$/i, '')
    .replace(/^podman$/, 'docker');
  const program = { ...rest, name };
  const { args } = program;
  const command = findCommand(program);
  if (command !== undefined) addKnown(visit, command, program, context);
  else if (PACKAGE_MANAGER.test(name)) visitPackageManager(visit, program, context);
  else if (name === 'eval') visitShell(visit, args.join(' '), { ...context, level: context.level + 1 });
  else if (SHELL.test(name) && args.some(isInline))
    visitShell(visit, args[args.findIndex(isInline) + 1] ?? '', { ...context, level: context.level + 1 });
  else if (DOWNLOADS.test(name)) {
    if (args.some((arg) => arg.includes('uploads.github.com')))
      addGap(visit, context.at, 'An upload to GitHub is not read.');
  } else if (!isPlain(program)) addStarted(visit, program, context);
}

/** `bash -ec 'git push'` */
function isInline(arg: string): boolean {
  return /^-\w*c$/.test(arg);
}

function addKnown(visit: JobVisit, command: KnownCommand, program: StartedProgram, context: ScriptContext): void {
  if (tokenOf(visit, command, program, context) !== 'workflow') return;
  if (command.needs === undefined) addGap(visit, context.at, `${command.text}: ${command.reason}`);
  else for (const any of command.needs) addNeed(visit, context.at, command.text, any);
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

/** Whether a program uses no token, even if it is given it, and starts no code of the repository. */
function isPlain({ name, args }: StartedProgram): boolean {
  const [first = ''] = args.filter((arg) => !arg.startsWith('-'));
  if (name === 'gh') return true;
  // Subcommands of git that others add push too: `git release`.
  if (name === 'git') return !soundsLikePublishing(first);
  if (name === 'docker') return !/^(?:run|exec|compose|create)$/.test(first);
  if (name === 'find') return !args.some((arg) => /^-(?:exec|ok)(?:dir)?$/.test(arg));
  if (name === 'source' || name === '.') return /^[~/]|activate$|\.env$/.test(first);
  return PLAIN.has(name) || CMDLET.test(name) || /^\d*$/.test(name);
}

function addStarted(visit: JobVisit, { name, args }: StartedProgram, context: ScriptContext): void {
  const words = [name, ...args.filter((arg) => !arg.startsWith('-')).slice(0, 2)];
  addNotFollowed(visit, `"${words.join(' ')}"`, [name, ...args].join(' '), context);
}

/** `npm publish`. Everything else is a program, which may start scripts of the repository. */
function visitPackageManager(visit: JobVisit, program: StartedProgram, context: ScriptContext): void {
  const { name, args } = program;
  const token = tokenOfPackages(context.env);
  const isValue = (at: number) => /^--(?:access|tag|registry|otp)$/.test(args[at - 1] ?? '');
  const words = args.filter((arg, at) => !arg.startsWith('-') && !isValue(at)).join(' ');
  if (!/^(?:npm )?publish(?:$|\s)/.test(words)) {
    if (token === 'workflow' && /^(?:$|(?:i|ci|install|add)(?:$|\s))/.test(words))
      addNeed(visit, context.at, name, [{ packages: 'read' }]);
    if (!/^(?:-v|--version)$/.test(args.join(' '))) addStarted(visit, program, context);
    return;
  }
  const all = args.join(' ');
  if (/--dry-run\b|localhost|127\.0\.0\.1/.test(all)) return;
  // A package is published with a token of its registry, or, without one, with the identity of the run.
  const what = `${name} publish`;
  const settings = readPackage(visit, context);
  if (token === 'workflow') addNeed(visit, context.at, what, [{ packages: 'write' }]);
  if (token === 'none' || asksForProvenance(all, settings, context))
    addNeed(visit, context.at, what, [{ id_token: 'write' }]);
  const isElsewhere = words !== 'publish' && words !== 'npm publish';
  const hasScripts = /"(?:prepublishOnly|prepare|prepack|postpack|publish|postpublish)"\s*:/.test(settings);
  if (
    (isElsewhere || hasScripts || /(?:^|\s)-(?:r|w|-recursive|-workspace)/.test(all)) &&
    !/--ignore-scripts/.test(all)
  )
    addNotFollowed(visit, `What "${what}" starts`, all, context);
}

function asksForProvenance(args: string, settings: string, { env }: ScriptContext): boolean {
  return (
    /--provenance\b(?!=false)/.test(args) ||
    /^\s*provenance\s*=\s*true|"provenance"\s*:\s*true/m.test(settings) ||
    Object.entries(env).some(([name, value]) => /^npm_config_provenance$/i.test(name) && value !== 'false')
  );
}

/** What configures npm in the folder of a step, and in the root of the repository. */
function readPackage({ around: { repository } }: JobVisit, { folder }: ScriptContext): string {
  const files = [repository.root, folder].flatMap((each) => [join(each, '.npmrc'), join(each, 'package.json')]);
  return files.map((file) => (repository.find(file) === undefined ? '' : readText(file))).join('\n');
}
