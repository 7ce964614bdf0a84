import { child, isString, type Node, propertyName, unwrap } from '../../tree/node.ts';
import type { Tree } from '../../tree/scopes.ts';
import { parametersOf } from '../client-facts.ts';
import { givenMembers } from '../given-members.ts';

/** Why a call with these options must stay with its Octokit. In the options of `request`, the URL and the method are not replaced. */
export function refusedOptions(
  tree: Tree,
  route: string,
  options: Node | undefined,
  isRequest = false,
): string | undefined {
  const given = givenMembers(tree, options);
  const known = parametersOf(route);
  const replacing = isRequest ? /^baseUrl$/ : /^(?:baseUrl|method|url)$/;
  const named = (name: string) => given.find((each) => propertyName(each) === name);
  const inside = (name: string) =>
    givenMembers(tree, child(named(name), 'value')).map((each) => propertyName(each) ?? '');
  const override = given
    .map((each) => propertyName(each) ?? '')
    .find((name) => replacing.test(name) && !known.has(name));
  if (override !== undefined)
    return `The option "${override}" changes where this request goes. Use request() with a URL, or a client for that server.`;
  const own = inside('request').find((name) => /^(?:redirect|parseSuccessResponseBody)$/.test(name));
  if (own !== undefined) return `Only Octokit has the option "request.${own}". The call stays.`;
  if (inside('headers').some((name) => name.toLowerCase() === 'authorization'))
    return 'An Octokit with a token replaces the header "authorization", and routebook sends it. Remove it, or create a client with that token.';
  const path = unwrap(child(named('path'), 'value'));
  if (isString(path) && /(?:^|\/)\.{1,2}(?:\/|$)/.test(String(path?.['value'])))
    return 'routebook refuses a path with "." or "..". Write the path from the root, or an empty one for the root itself.';
  return undefined;
}
