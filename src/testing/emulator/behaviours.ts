import { checks } from './behaviour/checks.ts';
import { commits } from './behaviour/commits.ts';
import { contents } from './behaviour/contents.ts';
import { deployments } from './behaviour/deployments.ts';
import { git } from './behaviour/git.ts';
import { hooks } from './behaviour/hooks.ts';
import { issues } from './behaviour/issues.ts';
import { orgs } from './behaviour/orgs.ts';
import { people } from './behaviour/people.ts';
import { pulls } from './behaviour/pulls.ts';
import { releases } from './behaviour/releases.ts';
import { repos } from './behaviour/repos.ts';
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
];

/** What all families say, as one. */
export const BEHAVIOURS: Behaviours = joinFamilies(FAMILIES);

function joinFamilies(families: readonly Family[]): Behaviours {
  const computed: Record<string, Record<string, never>> = {};
  for (const family of families)
    for (const [kind, members] of Object.entries(family.computed ?? {}))
      computed[kind] = { ...computed[kind], ...members } as Record<string, never>;
  return {
    routes: Object.assign({}, ...families.map((each) => each.routes)),
    create: Object.assign({}, ...families.map((each) => each.create)),
    update: Object.assign({}, ...families.map((each) => each.update)),
    created: Object.assign({}, ...families.map((each) => each.created)),
    events: Object.assign({}, ...families.map((each) => each.events)),
    computed,
  };
}
