import type { PermissionSet } from 'routebook/permissions';
import { parseNeeds } from './parse-needs.ts';

/** The options of a command with which it needs something else. `not` is for a command without them. */
type Options = { readonly with: RegExp; readonly needs: string } | { readonly not: RegExp; readonly needs: string };

/**
 * The subcommands of gh with what each needs: of the REST routes that its source (cli/cli, pkg/cmd) calls, or of the routes that do what its
 * queries do. A subcommand that does something for which there is no route, such as `pr ready` or `issue transfer`, is not known. Annotations of
 * runs are left out: without the permission to read checks, gh continues without them.
 */
const GH: readonly (readonly [command: string, subcommands: string, needs: string, ...options: Options[]])[] = [
  // By default, it shows the results of checks.
  ['pr', 'view', 'pull_requests:read', { not: /--json|--web|-w/, needs: 'checks:read statuses:read' }],
  ['pr', 'list diff', 'pull_requests:read'],
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

/** A command in a script that uses the token: its position, and what it needs. */
export interface KnownCommand {
  readonly start: number;
  readonly text: string;
  /** Each of these is needed: alternatives, of which one is enough. Undefined if the needs are not known. */
  readonly needs: readonly (readonly PermissionSet[])[] | undefined;
  /** Why the needs are not known. */
  readonly reason?: string;
  /** What takes the token: gh, from its variables; git, from the checkout; a client of packages; or one that asks for an identity. */
  readonly by: 'gh' | 'git' | 'registry' | 'identity';
}

/** The name of a program, after which its command ends with the line, unless the line continues. */
const COMMAND =
  /(?<=^|[\s;&|(`"'!])(?:gh(?:\.exe)?\s+(?:(?:-R|--repo)[\s=]+\S+\s+)?(--?\w[\w-]*|[a-z-]+)(?:\s+([a-z-]+))?|git\s+(?:-[cC]\s+\S+\s+)*(push)\b|(docker|podman|helm|oras|cosign|npm|pnpm|yarn)\s)/gm;
const REST = /(?:\\\r?\n|[^\n;&|])*/y;

/** Finds the commands of gh, git and clients of packages in a shell script. `gh api` is read by the audit, except for GraphQL. */
export function findCommands(script: string): KnownCommand[] {
  const text = script.replace(/(?<=^|\s)#.*$/gm, (comment) => ' '.repeat(comment.length));
  return [...text.matchAll(COMMAND)].flatMap((match): KnownCommand[] => {
    const [whole, command = '', subcommand = '', push, client] = match;
    REST.lastIndex = match.index + whole.length;
    const options = REST.exec(text)?.[0] ?? '';
    const found = { start: match.index, text: whole.trim().replace(/\s+/g, ' ') };
    if (push !== undefined) return [{ ...found, by: 'git', needs: [[{ contents: 'write' }]] }];
    if (client !== undefined) return findPublishing(client, options).map((each) => ({ ...each, start: match.index }));
    if (command === 'api') {
      return subcommand === 'graphql' ? [{ ...found, by: 'gh', needs: undefined, reason: 'GraphQL is not read.' }] : [];
    }
    if (ALONE.has(command) || /^\s*(?:-h|--help)\b/.test(options)) return [];
    const known = KNOWN.get(`${command} ${subcommand}`);
    if (known === undefined) {
      return [{ ...found, by: 'gh', needs: undefined, reason: 'The needs of this command are not known.' }];
    }
    const more = known.options.filter((each) =>
      'with' in each ? hasOption(options, each.with) : !hasOption(options, each.not),
    );
    const needs = [known.needs, ...more.map((each) => parseNeeds(each.needs))].filter((any) => any.length > 0);
    return [{ ...found, by: 'gh', needs }];
  });
}

function hasOption(options: string, names: RegExp): boolean {
  return new RegExp(`(?:^|\\s)(?:${names.source})(?:[\\s=]|$)`).test(options);
}

/** Commands that push an image or a package to GitHub, or that ask for the identity of the run. */
function findPublishing(client: string, options: string): Omit<KnownCommand, 'start'>[] {
  const isPackage = /^(?:npm|pnpm|yarn)$/.test(client);
  const pushes = isPackage ? /^(?:npm\s+)?publish\b/.test(options) : /^push\b|\s--push\b/.test(options);
  const found: Omit<KnownCommand, 'start'>[] = [];
  const text = `${client} ${options.trim().split(/\s+/)[0] ?? ''}`.trim();
  if (pushes && (isPackage || /\bghcr\.io\//.test(options)))
    found.push({ text, by: 'registry', needs: [[{ packages: 'write' }]] });
  if ((isPackage && pushes && hasOption(options, /--provenance/)) || (client === 'cosign' && signs(options)))
    found.push({ text, by: 'identity', needs: [[{ id_token: 'write' }]] });
  return found;
}

/** Whether cosign signs without a key, for which it asks for an identity. */
function signs(options: string): boolean {
  return /^(?:sign|sign-blob|attest|attest-blob)\b/.test(options) && !/\s--key\b/.test(options);
}
