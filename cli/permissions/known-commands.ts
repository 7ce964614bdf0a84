import type { PermissionSet } from 'routebook/permissions';

/**
 * The subcommands of gh with what each needs: the permission, and the subcommands that read and that write. The list of
 * subcommands was compared with gh; the requests in its source were read for some of them. Annotations of runs are left out: without the permission to read checks, gh continues without them.
 */
const GH: readonly (readonly [command: string, subcommands: string, needs: string])[] = [
  ['pr', 'list view status', 'pull_requests:read'],
  ['pr', 'checkout diff', 'pull_requests:read contents:read'],
  ['pr', 'checks', 'pull_requests:read checks:read statuses:read'],
  ['pr', 'create edit close reopen comment review ready lock unlock', 'pull_requests:write'],
  ['pr', 'merge update-branch', 'pull_requests:write contents:write'],
  ['issue', 'list view status', 'issues:read'],
  ['issue', 'create edit close reopen comment delete lock unlock pin unpin transfer', 'issues:write'],
  ['issue', 'develop', 'issues:write contents:write'],
  ['label', 'list', 'issues:read'],
  ['label', 'create edit delete clone', 'issues:write'],
  ['release', 'list view download', 'contents:read'],
  ['release', 'verify verify-asset', 'contents:read attestations:read'],
  ['release', 'create edit delete upload delete-asset', 'contents:write'],
  ['run', 'list view watch download', 'actions:read'],
  ['run', 'rerun cancel delete', 'actions:write'],
  ['workflow', 'list view', 'actions:read'],
  ['workflow', 'run enable disable', 'actions:write'],
  ['cache', 'list', 'actions:read'],
  ['cache', 'delete', 'actions:write'],
  ['repo', 'view list', ''],
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
  ['attestation', 'verify download', 'attestations:read'],
  ['attestation', 'trusted-root', ''],
  ['ruleset', 'list view check', ''],
  ['search', 'code commits issues prs repos', ''],
  ['auth', 'login logout status setup-git token refresh switch', ''],
  ['config', 'get set list clear-cache', ''],
  ['extension', 'install list remove upgrade search', ''],
  ['alias', 'set list delete import', ''],
  ['gist', 'list view clone', 'gists:read'],
  ['gist', 'create edit delete rename', 'gists:write'],
];

const KNOWN = new Map(
  GH.flatMap(([command, subcommands, needs]) =>
    subcommands.split(' ').map((name) => [`${command} ${name}`, parseNeeds(needs)] as const),
  ),
);
const ALONE = new Set(['version', 'help', 'completion', '--version', '--help']);

function parseNeeds(needs: string): PermissionSet {
  return Object.fromEntries(needs.split(' ').flatMap((need) => (need === '' ? [] : [need.split(':')])));
}

/** A command in a script that uses the token: its position, and what it needs. `needs` is undefined if that is not known. */
export interface KnownCommand {
  readonly start: number;
  readonly text: string;
  readonly needs: PermissionSet | undefined;
  /** Why the needs are not known. */
  readonly reason?: string;
  /** Whether it is git, which takes its token from the step that checked out the repository. */
  readonly isGit: boolean;
}

const COMMAND =
  /(?<=^|[\s;&|(`"'!])(?:gh(?:\.exe)?\s+(--?\w[\w-]*|[a-z]+)(?:\s+([a-z-]+))?|git\s+(?:-[cC]\s+\S+\s+)*(push)\b)/gm;

/** Finds the commands of gh and git in a shell script. `gh api` is read by the audit, except for GraphQL. */
export function findCommands(script: string): KnownCommand[] {
  const text = script.replace(/(?<=^|\s)#.*$/gm, (comment) => ' '.repeat(comment.length));
  return [...text.matchAll(COMMAND)].flatMap((match): KnownCommand[] => {
    const [whole, command = '', subcommand = '', push] = match;
    const found = { start: match.index, text: whole.replace(/\s+/g, ' '), isGit: push !== undefined };
    if (push !== undefined) return [{ ...found, needs: { contents: 'write' } }];
    if (command === 'api') {
      return subcommand === 'graphql' ? [{ ...found, needs: undefined, reason: 'GraphQL is not read.' }] : [];
    }
    if (ALONE.has(command)) return [];
    const needs = KNOWN.get(`${command} ${subcommand}`);
    return [
      needs === undefined
        ? { ...found, needs, reason: 'The needs of this command are not known.' }
        : { ...found, needs },
    ];
  });
}
