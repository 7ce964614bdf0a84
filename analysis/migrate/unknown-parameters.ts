import { children, type Node, propertyName, unwrap } from '../tree/node.ts';
import { hasOpenBody, parametersOf } from './client-facts.ts';
import type { Script } from './script.ts';

/** Options that every call may have. */
const OPTIONS = /^(?:headers|mediaType|request|baseUrl|method|url|data|apiVersion|input)$/;

/** Lists parameters that a route does not have. The types of Octokit accept any, and those of routebook only the known ones. */
export function listUnknownParameters(script: Script, route: string, options: Node | undefined): void {
  const object = unwrap(options);
  const known = parametersOf(route);
  const given = object?.type === 'ObjectExpression' ? children(object, 'properties') : [];
  // An object with none of the parameters is not understood.
  if (!script.isTyped || hasOpenBody(route) || !given.some((each) => known.has(propertyName(each) ?? ''))) return;
  for (const each of given) {
    const name = each.type === 'Property' ? propertyName(each) : undefined;
    if (name === undefined || known.has(name) || OPTIONS.test(name)) continue;
    // An old name that was replaced.
    if (script.edits.some(({ start }) => start === each.start)) continue;
    const reason = `"${route}" has no parameter "${name}", so that the compiler reports it. It is sent as before: remove it if it has no effect.`;
    script.items.push({ start: each.start, end: each.end, kind: 'note', reason });
  }
}
