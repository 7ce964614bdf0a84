import { actions } from './behaviour/actions.ts';
import { activity } from './behaviour/activity.ts';
import { apps } from './behaviour/apps.ts';
import { checks } from './behaviour/checks.ts';
import { commits } from './behaviour/commits.ts';
import { contents } from './behaviour/contents.ts';
import { deployments } from './behaviour/deployments.ts';
import { gists } from './behaviour/gists.ts';
import { git } from './behaviour/git.ts';
import { hooks } from './behaviour/hooks.ts';
import { issues } from './behaviour/issues.ts';
import { meta } from './behaviour/meta.ts';
import { orgs } from './behaviour/orgs.ts';
import { people } from './behaviour/people.ts';
import { protection } from './behaviour/protection.ts';
import { pulls } from './behaviour/pulls.ts';
import { releases } from './behaviour/releases.ts';
import { repos } from './behaviour/repos.ts';
import { rules } from './behaviour/rules.ts';
import { search } from './behaviour/search.ts';
import type { Family } from './family.ts';
import type { Behaviours } from './verbs.ts';

const FAMILIES: readonly Family[] = [
  issues,
  pulls,
  repos,
  contents,
  git,
  commits,
  releases,
  checks,
  deployments,
  hooks,
  people,
  orgs,
  rules,
  apps,
  actions,
  protection,
  search,
  gists,
  activity,
  meta,
];

/** What all families say, as one. */
export const BEHAVIOURS: Behaviours = joinFamilies(FAMILIES);

function joinFamilies(families: readonly Family[]): Behaviours {
  const computed: Record<string, Record<string, never>> = {};
  for (const family of families)
    for (const [kind, members] of Object.entries(family.computed ?? {}))
      computed[kind] = { ...computed[kind], ...members } as Record<string, never>;
  return {
    routes: withTeamIds(Object.assign({}, ...families.map((each) => each.routes))),
    create: Object.assign({}, ...families.map((each) => each.create)),
    update: Object.assign({}, ...families.map((each) => each.update)),
    values: Object.assign({}, ...families.map((each) => each.values)),
    lists: Object.assign({}, ...families.map((each) => each.lists)),
    created: Object.assign({}, ...families.map((each) => each.created)),
    computed,
  };
}

/** Teams can also be named by their ids. */
function withTeamIds(routes: Behaviours['routes']): Behaviours['routes'] {
  const named = Object.entries(routes).map(([route, behaviour]) => {
    return [route.replace('/orgs/{org}/teams/{team_slug}/', '/teams/{team_id}/'), behaviour];
  });
  return { ...Object.fromEntries(named), ...routes };
}
