import { ownValue } from '../../../src/core/objects.ts';
import { RECIPE_METHODS, SEARCH_METHODS, TIMED_RECIPES } from '../../../src/recipes/recipe-methods.ts';
import { children, type Node } from '../../tree/node.ts';
import type { Tree } from '../../tree/scopes.ts';
import { type ApiFacts, type FoundCalls, type Members, UNKNOWN_MEMBERS } from '../call.ts';
import { membersOf } from './members.ts';
import { methodCall } from './router-calls.ts';

/** `upsertComment(github, options)` of `routebook/recipes`: a call of each method that the recipe uses. Returns whether it was read. */
export function recipeCall(tree: Tree, facts: ApiFacts, recipe: string, node: Node, found: FoundCalls): boolean {
  const groups = ownValue(RECIPE_METHODS, recipe) as Readonly<Record<string, readonly string[]>> | undefined;
  if (groups === undefined) return false;
  const members = membersOf(tree, children(node, 'arguments')[1]);
  const all = Object.entries(groups).flatMap(([group, methods]) => methods.map((method) => [group, method] as const));
  const once = members.list.find(({ name }) => name === 'once')?.values;
  if (TIMED_RECIPES.includes(recipe) && once?.every((value) => value === false) !== true)
    all.push(['rateLimit', 'get']);
  const chosen = chosenBy(recipe, members);
  if (chosen === undefined) {
    const { start, end } = node;
    found.unread.push({ start, end, reason: 'Which hook the deliveries belong to is computed.' });
    return true;
  }
  for (const [namespace, method] of all) {
    if (!chosen(namespace, method)) continue;
    const operation = { kind: 'operation', isCertain: true, isRest: true, node: undefined, namespace, method } as const;
    const call = methodCall(tree, facts, operation, node, []);
    found.calls.push({ ...call, members: UNKNOWN_MEMBERS, isComplete: false });
  }
  return true;
}

/** Which methods a recipe calls with some options. Undefined if that cannot be read. */
function chosenBy(recipe: string, { list, isOpen }: Members): ((group: string, method: string) => boolean) | undefined {
  const has = (wanted: string) => list.some(({ name }) => name === wanted);
  if (recipe === 'redeliverWebhooks') {
    const place = has('org') ? 'orgs' : has('owner') || has('repo') ? 'repos' : 'apps';
    return place === 'apps' && isOpen ? undefined : (group) => group === place;
  }
  const kinds = list.find(({ name }) => name === 'kind')?.values;
  if (recipe !== 'searchAll' || kinds === undefined) return () => true;
  return (_, method) => kinds.some((kind) => ownValue(SEARCH_METHODS, String(kind)) === method);
}
