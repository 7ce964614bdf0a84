import type { PermissionSet } from 'routebook/permissions';
import { ACTION_ROWS, WITHOUT_NEEDS } from './known-action-table.ts';
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
  /** Further needs, if an input has a value. */
  readonly when: readonly {
    readonly input: string;
    readonly matches: RegExp;
    readonly any: readonly PermissionSet[];
  }[];
}

const NONE: KnownAction = { any: [], tokens: [], usesGit: false, also: {}, when: [] };

const KNOWN: ReadonlyMap<string, KnownAction> = new Map([
  ...WITHOUT_NEEDS.split(/\s+/).map((name) => [name.toLowerCase(), NONE] as const),
  ...ACTION_ROWS.map(([name, needs, tokens, { when = [], also = '' } = {}]) => {
    const names = tokens.split(' ').filter((token) => token !== '');
    const action: KnownAction = {
      any: parseNeeds(needs),
      tokens: names.filter((token) => token !== 'git'),
      usesGit: names.includes('git'),
      also: parseNeeds(also)[0] ?? {},
      when: when.map(({ needs: more, ...rest }) => ({ ...rest, any: parseNeeds(more) })),
    };
    return [name.toLowerCase(), action] as const;
  }),
]);

/** Finds an action by its name, such as `actions/checkout`. Undefined if its needs are not known. */
export function findAction(name: string): KnownAction | undefined {
  return KNOWN.get(name.toLowerCase());
}

/** The inputs and variables with which actions usually take a token. */
export const TOKEN_NAMES: readonly string[] = [
  ...['token', 'github-token', 'github_token', 'repo-token', 'repo_token'],
  ...['GITHUB_TOKEN', 'GH_TOKEN'],
];
