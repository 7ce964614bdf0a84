import type { PermissionSet } from 'routebook/catalogue/permissions';
import table from '../../data/actions.json' with { type: 'json' };
import { parseNeeds } from './needs.ts';

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

/** A row of data/actions.json, which says what its members are. */
interface ActionRow {
  readonly name: string;
  readonly source: string;
  readonly needs?: string;
  readonly tokens?: string;
  readonly also?: string;
  readonly withoutCheckout?: string;
  readonly commands?: string;
  readonly passesToken?: boolean;
  readonly publishes?: boolean;
  readonly when?: readonly { readonly input: string; readonly matches: string; readonly needs: string }[];
  readonly configuration?: { readonly files: string; readonly more: string };
}

const KNOWN = new Map<string, VersionedAction[]>();
for (const name of table.withoutNeeds) add({ name, source: pageOf(name) });
for (const row of table.actions as readonly ActionRow[]) add(row);

function add({ name: key, needs = '', tokens = '', also = '', withoutCheckout = '', ...row }: ActionRow): void {
  const [, name = '', first, last] = /^(.*)@(\d+)-(\d+)$/.exec(key) ?? [];
  const names = wordsOf(tokens);
  const action: VersionedAction = {
    any: parseNeeds(needs),
    tokens: names.filter((token) => token !== 'git'),
    usesGit: names.includes('git'),
    also: parseNeeds(also)[0] ?? {},
    withoutCheckout: parseNeeds(withoutCheckout),
    commands: wordsOf(row.commands ?? ''),
    passesToken: row.passesToken === true,
    publishes: row.publishes === true,
    configuration: row.configuration && {
      files: wordsOf(row.configuration.files),
      more: new RegExp(row.configuration.more),
    },
    when: (row.when ?? []).map(({ input, matches, needs: more }) => ({
      input,
      matches: new RegExp(matches, 'i'),
      any: parseNeeds(more),
    })),
    source: row.source,
    first: Number(first),
    last: Number(last),
  };
  const id = name.toLowerCase();
  KNOWN.set(id, [...(KNOWN.get(id) ?? []), action]);
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}

/** `actions/cache/save@0-6` is the folder `save` of a repository. */
function pageOf(name: string): string {
  const [owner, repository, ...folder] = name.replace(/@.*/, '').split('/');
  return `https://github.com/${[owner, repository, 'blob/HEAD', ...folder, 'action.yml'].join('/')}`;
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
