import { child, children, type Node } from '../../tree/node.ts';
import { type ClientMethod, itemsMember } from '../client-facts.ts';
import { needHelper } from '../helpers.ts';
import { type Script, textIn } from '../script.ts';

/** What is paginated: a method of the client with its options, or request options. */
export interface Paginated {
  readonly method: ClientMethod | undefined;
  /** The text of a request, for a route without a method. */
  readonly request?: string;
  /** The name of a constant that is the method. */
  readonly variable?: string;
  readonly options: Node | undefined;
  /** The function for each page. */
  readonly map: Node | undefined;
}

/**
 * Keeps a function for each page that does more than map the items, such as one that stops early:
 * `octokit.paginate(list, options, map)` → `collectPages(list.pages(options), map)`.
 */
export function collectPages(
  script: Script,
  call: Node,
  method: string,
  { options, map, ...found }: Paginated,
): boolean {
  const { text } = script.tree;
  const args = children(call, 'arguments');
  const [first] = args;
  const callee = child(call, 'callee') as Node;
  const items = itemsMember(found.method?.route ?? '');
  // Octokit adds the number of all items to the list.
  const isPlain =
    map !== undefined && (items === undefined || !/total_count|incomplete_results/.test(textIn(script, map)));
  if (first === undefined || map === undefined || !isPlain || map !== args.at(-1)) return false;
  if (options !== undefined && options.start < first.end) return false;
  const open = text.indexOf('(', (child(call, 'typeArguments') ?? callee).end);
  script.edits.push({ start: callee.start, end: open, text: needHelper(script, 'collectPages') });
  script.edits.push({
    start: first.start,
    end: options?.start ?? first.end,
    text: `${method}.pages(${options === undefined ? ')' : ''}`,
  });
  if (options !== undefined) script.edits.push({ start: options.end, end: options.end, text: ')' });
  if (items === undefined) return true;
  script.edits.push({ start: map.start, end: map.start, text: '(page, done) => (' });
  script.edits.push({ start: map.end, end: map.end, text: `)({ ...page, data: page.data.${items} }, done)` });
  return true;
}
