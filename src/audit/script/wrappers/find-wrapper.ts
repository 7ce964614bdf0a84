import type { Pieces } from '../../call.ts';
import type { ListWord } from '../commands/word-lists.ts';
import { children, type Node } from '../node.ts';
import type { Parameter } from '../program/parameters.ts';
import type { Tree } from '../scopes.ts';
import { isGivenBase } from './wrapper-base.ts';
import { fixedMethod, type Sent, type SentMethod, sentMethod } from './wrapper-method.ts';
import { callableParameter, type ParameterPlace, parameterIn } from './wrapper-parameter.ts';

/** The parameters of the tag of a template: its texts and its values. */
const TAG_PARAMETERS = 2;

/** A function in the file that sends a request with its arguments. */
export type Wrapper = UrlWrapper | RouteWrapper | CommandWrapper;

export type UrlWrapper = {
  readonly kind: 'url';
  /** The text before and after the path: `/repos/`, `?per_page=100`. */
  readonly before: Pieces;
  readonly after: Pieces;
  readonly path: Parameter;
  readonly method: SentMethod;
  /** Adds the request itself, if no call of the function can be read. */
  readonly addItself: () => void;
  /** Whether it sends any URL that it is given: only calls with a URL of the API are of interest. */
  readonly isBare?: boolean | undefined;
  /** The call of another such function, if the request is sent by that one. */
  readonly inner?: Node;
};

export type RouteWrapper = {
  readonly kind: 'route';
  /** The function of Octokit that it calls. */
  readonly name: string;
  readonly path: Parameter;
  readonly options: Parameter | undefined;
  /** Where that call is. */
  readonly call: Node;
};

/** A function that runs gh with its arguments. */
export type CommandWrapper = {
  readonly kind: 'command';
  readonly words: readonly ListWord[];
  readonly path: Parameter;
  readonly addItself: () => void;
};

export type Wrappers = {
  readonly wrapper: Wrapper;
  /** Whether it belongs to a module that the script imports, where it is counted. */
  readonly isImported?: true;
}[];

/** Finds the function around a request whose path is one of its parameters. `sent` is the method, or the options. */
export function findWrapper(
  tree: Tree,
  { index, parameter }: ParameterPlace,
  url: Pieces,
  sent: Sent,
  wrappers: Wrappers,
  addItself: () => void,
): void {
  const [before, after] = [url.slice(0, index), url.slice(index + 1)];
  wrappers.push({
    wrapper: { kind: 'url', before, after, path: parameter, method: sentMethod(tree, sent), addItself },
  });
}

/**
 * Finds the function around `fetch(url, options)` that has the whole URL, or the options with it, as a parameter, or the path after a server
 * that only its calls show: `fetch(this.base + path)`.
 */
export function findBareWrapper(tree: Tree, node: Node, target: Node | Pieces, sent: Sent, wrappers: Wrappers): void {
  const isUrl = 'type' in target;
  const place = isUrl ? undefined : isGivenBase(tree, target) ? parameterIn(tree, node, target) : undefined;
  const path = isUrl ? callableParameter(tree, node, target) : place?.parameter;
  if (path === undefined || place?.index === 0) return;
  const method = sentMethod(tree, sent);
  const [before, after] =
    isUrl || place === undefined ? [[], []] : [target.slice(0, place.index), target.slice(place.index + 1)];
  wrappers.push({ wrapper: { kind: 'url', before, after, path, method, isBare: true, addItself: () => {} } });
}

/** Finds the tag of a template around a request whose path is computed: `` api`/users/${name}` ``. */
export function findTag(tree: Tree, node: Node, url: Pieces, wrappers: Wrappers, addItself: () => void): boolean {
  const index = url.findIndex((piece) => typeof piece !== 'string');
  if (index < 0 || !url.slice(0, index).every((piece) => piece === '/')) return false;
  let made = tree.parentOf(node);
  while (made !== undefined && !isTag(made)) made = tree.parentOf(made);
  if (made === undefined) return false;
  const path = { made, index: 0, path: [] };
  const [before, after] = [url.slice(0, index), url.slice(index + 1)];
  wrappers.push({ wrapper: { kind: 'url', before, after, path, method: fixedMethod('GET'), addItself } });
  return true;
}

function isTag(made: Node): boolean {
  const params = children(made, 'params');
  return params.length === TAG_PARAMETERS && params[1]?.type === 'RestElement';
}

/** Finds the function around `octokit.request(route, options)` that has the route as a parameter. */
export function findRouteWrapper(
  tree: Tree,
  node: Node,
  name: string,
  routeNode: Node,
  given: Node | undefined,
  wrappers: Wrappers,
): boolean {
  const path = callableParameter(tree, node, routeNode);
  if (path === undefined) return false;
  const options = callableParameter(tree, node, given);
  wrappers.push({ wrapper: { kind: 'route', name, path, options, call: node } });
  return true;
}
