import type { PermissionSet } from 'routebook/permissions';
import { ACTION_ROWS, type ActionRow, WITHOUT_NEEDS } from './known-action-table.ts';
import { parseNeeds } from './parse-needs.ts';

/** What an action needs. */
export interface KnownAction {
  /** Alternatives, of which one is enough. Empty if it needs nothing. */
  readonly any: readonly PermissionSet[];
  /** The inputs and environment variables that may contain a token other than that of the workflow. */
  readonly tokens: readonly string[];
  /** Whether it uses the credentials that the checkout keeps. */
  readonly usesGit: boolean;
  /** What it uses if it is granted, and does without otherwise. */
  readonly also: PermissionSet;
  /** What it needs in a job without a checkout before it. */
  readonly withoutCheckout: readonly PermissionSet[];
  /** Inputs that are commands, which it runs. */
  readonly commands: readonly string[];
  readonly passesToken: boolean;
  readonly publishes: boolean;
  /** The files of which one configures it, and what in them is more than is known. */
  readonly configuration: { readonly files: readonly string[]; readonly more: RegExp } | undefined;
  /** Further needs, if an input has a value. */
  readonly when: readonly {
    readonly input: string;
    readonly matches: RegExp;
    readonly any: readonly PermissionSet[];
  }[];
  /** The page that says what it needs. */
  readonly source: string;
}

interface VersionedAction extends KnownAction {
  readonly first: number;
  readonly last: number;
}

const KNOWN = new Map<string, VersionedAction[]>();
for (const name of WITHOUT_NEEDS.split(/\s+/)) add(name, ['', '', '', { source: 'action.yml' }]);
for (const row of ACTION_ROWS) add(row[0], row);

function add(key: string, [, needs, tokens, details = {}]: ActionRow): void {
  const [, name = '', first, last] = /^(.*)@(\d+)-(\d+)$/.exec(key) ?? [];
  const { when = [], also = '', withoutCheckout = '', commands = '', source = 'README.md' } = details;
  const names = tokens.split(' ').filter((token) => token !== '');
  const action: VersionedAction = {
    any: parseNeeds(needs),
    tokens: names.filter((token) => token !== 'git'),
    usesGit: names.includes('git'),
    also: parseNeeds(also)[0] ?? {},
    withoutCheckout: parseNeeds(withoutCheckout),
    commands: commands.split(' ').filter((each) => each !== ''),
    passesToken: details.passesToken === true,
    publishes: details.publishes === true,
    configuration: details.configuration && {
      ...details.configuration,
      files: details.configuration.files.split(' '),
    },
    when: when.map(({ needs: more, ...rest }) => ({ ...rest, any: parseNeeds(more) })),
    source: pageOf(name, source),
    first: Number(first),
    last: Number(last),
  };
  const id = name.toLowerCase();
  KNOWN.set(id, [...(KNOWN.get(id) ?? []), action]);
}

/** `gradle/actions/setup-gradle` is the folder `setup-gradle` of a repository. A workflow is a file. */
function pageOf(name: string, file: string): string {
  const [owner, repository, ...folder] = name.split('/');
  const path = name.endsWith('.yml') ? folder : file === 'README.md' ? [file] : [...folder, file];
  return `https://github.com/${[owner, repository, 'blob/HEAD', ...path].join('/')}`;
}

/**
 * Finds an action by its name, such as `actions/checkout`, and its major version. If the version is not known, the row has to cover all
 * versions. Otherwise returns why its needs are not known.
 */
export function findAction(name: string, version: number | undefined): KnownAction | string {
  const rows = KNOWN.get(name.toLowerCase());
  if (rows === undefined) return `${name}: What this action needs is not known.`;
  const found = rows.find(({ first, last }) =>
    version === undefined ? first <= 1 && rows.length === 1 : version >= first && version <= last,
  );
  if (found !== undefined) return found;
  const known = rows.map(({ first, last }) => (first === last ? `${first}` : `${first} to ${last}`)).join(', ');
  const which =
    version === undefined
      ? 'The version of this action is not known'
      : `Version ${version} of this action is not known`;
  return `${name}: ${which}, only ${known}.`;
}
