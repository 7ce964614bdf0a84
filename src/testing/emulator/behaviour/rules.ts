import type { AnyContext, Fields } from '../context.ts';
import type { Family } from '../family.ts';
import { matchesName } from '../names.ts';
import type { Repo, Row } from '../row.ts';
import { selectRows } from '../select.ts';

interface Condition {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/** Whether a name is included, and not excluded. `all` and `main` are what the words of GitHub stand for. */
function isMeant(condition: Condition | undefined, name: string, isDefault: boolean): boolean {
  if (condition === undefined) return true;
  const matches = (pattern: string) =>
    pattern === '~ALL' || (pattern === '~DEFAULT_BRANCH' && isDefault) || matchesName(pattern, name);
  return (condition.include ?? []).some(matches) && !(condition.exclude ?? []).some(matches);
}

/** The rulesets of a repository, and of its organization if they are about it. */
function rulesetsOf({ store }: Pick<AnyContext, 'store'>, repo: Repo, hasParents: boolean): Row[] {
  const own = store.children('rulesets', repo);
  const inherited = store.children('rulesets', repo.owner).filter(({ conditions }) => {
    return isMeant((conditions as Record<string, Condition> | undefined)?.['repository_name'], repo.name, false);
  });
  return hasParents ? [...own, ...inherited] : own;
}

/** The active rules for a branch. */
export function rulesOf(context: Pick<AnyContext, 'store'>, repo: Repo, branch: string): Fields[] {
  const active = rulesetsOf(context, repo, true).filter(({ enforcement, target, conditions }) => {
    const names = (conditions as Record<string, Condition> | undefined)?.['ref_name'];
    const isBranch = target === undefined || target === 'branch';
    return (
      enforcement === 'active' && isBranch && isMeant(names, `refs/heads/${branch}`, branch === repo.default_branch)
    );
  });
  return active.flatMap(({ id, rules, $parent }) => {
    const isOwn = $parent === repo;
    const source = { ruleset_source_type: isOwn ? 'Repository' : 'Organization', ruleset_id: id };
    const ruleset_source = isOwn ? repo.full_name : repo.owner.login;
    return ((rules as Fields[] | undefined) ?? []).map((rule) => ({ ...rule, ...source, ruleset_source }));
  });
}

const refersTo = ({ $parent }: Row) => ($parent?.$table === 'repos' ? $parent['full_name'] : $parent?.['login']);

export const rules: Family = {
  routes: {
    'GET /repos/{owner}/{repo}/rulesets': (context) => {
      const hasParents = context.query('includes_parents') !== 'false';
      return selectRows(context as never, 'rulesets', rulesetsOf(context, context.repo, hasParents));
    },
    'GET /repos/{owner}/{repo}/rules/branches/{branch}': (context) =>
      rulesOf(context, context.repo, context.params.branch),
  },
  computed: {
    rulesets: {
      source: refersTo,
      source_type: ({ $parent }: Row) => ($parent?.$table === 'repos' ? 'Repository' : 'Organization'),
    },
  },
};
