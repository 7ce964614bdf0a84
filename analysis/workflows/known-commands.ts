import type { PermissionSet } from 'routebook/catalogue/permissions';
import { parseNeeds } from './needs.ts';
import type { StartedProgram } from './shell-programs.ts';

/** The options of a command with which it needs something else. `not` is for a command without them. */
type Options = { readonly with: RegExp; readonly needs: string } | { readonly not: RegExp; readonly needs: string };

/**
 * The subcommands of gh with what each needs: of the REST routes that its source (cli/cli, pkg/cmd) calls, or of the routes that do what its
 * queries do. A subcommand that does something for which there is no route, such as `pr ready` or `issue transfer`, is not known. Annotations of
 * runs are left out: without the permission to read checks, gh continues without them.
 */
const GH: readonly (readonly [command: string, subcommands: string, needs: string, ...options: Options[]])[] = [
  // By default, it shows the results of checks.
  [
    'pr',
    'view',
    'pull_requests:read',
    { not: /--json|--web|-w/, needs: 'checks:read statuses:read' },
    { with: /\S*statusCheckRollup\S*/, needs: 'checks:read statuses:read' },
  ],
  ['pr', 'list diff', 'pull_requests:read', { with: /\S*statusCheckRollup\S*/, needs: 'checks:read statuses:read' }],
  ['pr', 'checks status', 'pull_requests:read checks:read statuses:read'],
  ['pr', 'checkout', 'pull_requests:read contents:read'],
  ['pr', 'create reopen review', 'pull_requests:write'],
  ['pr', 'edit', 'pull_requests:write', { with: /--(?:add|remove)-project/, needs: 'organization_projects:write' }],
  ['pr', 'close', 'pull_requests:write', { with: /--delete-branch|-d/, needs: 'contents:write' }],
  ['pr', 'comment lock unlock', 'issues:write | pull_requests:write'],
  ['pr', 'merge update-branch', 'pull_requests:write contents:write'],
  ['issue', 'list view status', 'issues:read'],
  ['issue', 'create close reopen', 'issues:write', { with: /--project|-p/, needs: 'organization_projects:write' }],
  ['issue', 'edit', 'issues:write', { with: /--(?:add|remove)-project/, needs: 'organization_projects:write' }],
  ['issue', 'comment lock unlock', 'issues:write | pull_requests:write'],
  ['label', 'list', 'issues:read | pull_requests:read'],
  ['label', 'create edit delete clone', 'issues:write | pull_requests:write'],
  ['release', 'list view download', 'contents:read'],
  ['release', 'verify verify-asset', 'contents:read attestations:read'],
  ['release', 'edit delete upload delete-asset', 'contents:write'],
  ['release', 'create', 'contents:write', { with: /--discussion-category/, needs: 'discussions:write' }],
  ['run', 'list view watch download', 'actions:read'],
  ['run', 'rerun cancel delete', 'actions:write'],
  ['workflow', 'list', 'actions:read'],
  ['workflow', 'view', 'actions:read', { with: /--yaml|-y/, needs: 'contents:read' }],
  ['workflow', 'run enable disable', 'actions:write'],
  ['cache', 'list', 'actions:read'],
  ['cache', 'delete', 'actions:write'],
  // By default, it shows the README.
  ['repo', 'view', '', { not: /--json|--web|-w/, needs: 'contents:read' }],
  ['repo', 'list', ''],
  ['repo', 'clone', 'contents:read'],
  ['repo', 'sync', 'contents:write'],
  ['repo', 'fork', 'administration:write contents:read'],
  ['repo', 'create deploy-key', 'administration:write'],
  ['repo', 'gitignore license set-default', ''],
  ['repo', 'edit delete rename archive unarchive', 'administration:write'],
  ['secret', 'list', 'secrets:read'],
  ['secret', 'set delete', 'secrets:write'],
  ['variable', 'list get', 'actions_variables:read'],
  ['variable', 'set delete', 'actions_variables:write'],
  ['project', 'list view field-list item-list', 'organization_projects:read'],
  ['project', 'close copy create delete edit field-create field-delete link unlink', 'organization_projects:write'],
  ['project', 'item-add item-archive item-create item-delete item-edit mark-template', 'organization_projects:write'],
  ['attestation', 'verify download', 'attestations:read'],
  ['attestation', 'trusted-root', ''],
  ['ruleset', 'list view check', ''],
  ['search', 'code commits issues prs repos', ''],
  ['auth', 'login logout status setup-git token refresh switch git-credential', ''],
  ['config', 'get set list clear-cache', ''],
  ['extension', 'install list remove upgrade search', ''],
  ['alias', 'set list delete import', ''],
  ['gist', 'list view clone', 'gists:read'],
  ['gist', 'create edit delete rename', 'gists:write'],
];

const KNOWN = new Map(
  GH.flatMap(([command, subcommands, needs, ...options]) =>
    subcommands.split(' ').map((name) => [`${command} ${name}`, { needs: parseNeeds(needs), options }] as const),
  ),
);
const ALONE = new Set(['version', 'help', 'completion', 'browse', '--version', '--help']);

/** A command in a script that uses the token, with what it needs. */
export interface KnownCommand {
  readonly text: string;
  /** Each of these is needed: alternatives, of which one is enough. Undefined if the needs are not known. */
  readonly needs: readonly (readonly PermissionSet[])[] | undefined;
  /** Why the needs are not known. */
  readonly reason?: string;
  /** What takes the token: gh, from its variables; git, from the checkout; a client of a registry of images; or one that asks for an identity. */
  readonly by: 'gh' | 'git' | 'registry' | 'identity';
}

/** What a command of gh, git or a client of registries needs. Undefined for other programs, and for `gh api`, which the audit reads. */
export function findCommand({ name, args }: Pick<StartedProgram, 'name' | 'args'>): KnownCommand | undefined {
  switch (name) {
    case 'gh':
      return findGh(args);
    case 'git':
      return pushesCommits(args) ? { text: 'git push', by: 'git', needs: [[{ contents: 'write' }]] } : undefined;
    case 'gh-pages':
      return { text: name, by: 'git', needs: [[{ contents: 'write' }]] };
    case 'docker':
    case 'podman':
    case 'helm':
    case 'oras':
    case 'skopeo':
    case 'crane':
      return pushesImage(name, args)
        ? { text: `${name} push`, by: 'registry', needs: [[{ packages: 'write' }]] }
        : undefined;
    case 'cosign':
      return signs(args) ? { text: `${name} ${args[0]}`, by: 'identity', needs: [[{ id_token: 'write' }]] } : undefined;
    case 'uv':
    case 'jsr':
    case 'deno':
      return args[0] === 'publish' && !args.includes('--dry-run')
        ? { text: `${name} publish`, by: 'identity', needs: [[{ id_token: 'write' }]] }
        : undefined;
  }
  return undefined;
}

/** Programs that `findCommand` reads completely: other subcommands of them need nothing, if they are known at all. */
const GH_OPTIONS = /^(?:-R|--repo|--hostname)$/;
const GIT_OPTIONS = /^(?:-c|-C|--git-dir|--work-tree)$/;

function firstWord(args: readonly string[], withValue: RegExp): string | undefined {
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] as string;
    if (!arg.startsWith('-')) return arg;
    if (withValue.test(arg)) at += 1;
  }
  return undefined;
}

function findGh(args: readonly string[]): KnownCommand | undefined {
  const words: string[] = [];
  let at = 0;
  for (; at < args.length && words.length < 2; at += 1) {
    const arg = args[at] as string;
    if (!arg.startsWith('-') || words.length === 1) words.push(arg);
    else if (GH_OPTIONS.test(arg)) at += 1;
    else if (/^--?(?:R|repo|hostname)=/.test(arg)) continue;
    else words.push(arg);
  }
  const [command = '', subcommand = ''] = words;
  const options = args.slice(at).join(' ');
  const text = `gh ${words.join(' ')}`.trim();
  // The audit reads these calls.
  if (command === 'api') return undefined;
  if (ALONE.has(command) || /(?:^|\s)(?:-h|--help)(?:\s|$)/.test(`${subcommand} ${options}`))
    return { text, by: 'gh', needs: [] };
  const known = KNOWN.get(`${command} ${subcommand}`);
  if (known === undefined)
    return { text, by: 'gh', needs: undefined, reason: 'The needs of this command are not known.' };
  const more = known.options.filter((each) =>
    'with' in each ? hasOption(options, each.with) : !hasOption(options, each.not),
  );
  return {
    text,
    by: 'gh',
    needs: [known.needs, ...more.map((each) => parseNeeds(each.needs))].filter((any) => any.length > 0),
  };
}

function hasOption(options: string, names: RegExp): boolean {
  return new RegExp(`(?:^|\\s)(?:${names.source})(?:[\\s=]|$)`).test(options);
}

/** `git push`, and the subcommands that push: `git subtree push`, `git lfs push`, `git submodule foreach 'git push'`. */
function pushesCommits(args: readonly string[]): boolean {
  const first = firstWord(args, GIT_OPTIONS);
  // With --dry-run, git asks the server whether it may push.
  return first === 'push' || (/^(?:subtree|lfs|submodule)$/.test(first ?? '') && /\bpush\b/.test(args.join(' ')));
}

/** Whether an image is pushed to GitHub's registry, or to one whose name is computed. */
function pushesImage(client: string, args: readonly string[]): boolean {
  const all = args.join(' ');
  const isPush =
    /^(?:(?:image|manifest|compose) )?push\b|^copy\b|^buildx imagetools create\b(?!.*--dry-run)|(?:^|\s)--push\b|\btype=registry\b|\bpush=(?!false)/.test(
      all,
    );
  if (!isPush || (client === 'crane' && args[0] !== 'push' && args[0] !== 'copy')) return false;
  return /\bghcr\.io\/|…/.test(all) || /^(?:compose )?push$/.test(all);
}

/** Whether cosign signs without a key, for which it asks for an identity. */
function signs(args: readonly string[]): boolean {
  return /^(?:sign|sign-blob|attest|attest-blob)$/.test(args[0] ?? '') && !args.some((arg) => arg.startsWith('--key'));
}
