import { repos } from './behaviour/repos.ts';
import type { Family } from './family.ts';
import type { Behaviours } from './verbs.ts';

const FAMILIES: readonly Family[] = [repos];

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
    list: Object.assign({}, ...families.map((each) => each.list)),
    events: Object.assign({}, ...families.map((each) => each.events)),
    computed,
  };
}
