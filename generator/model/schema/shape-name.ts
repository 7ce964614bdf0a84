import type { Type } from '../../catalogue.ts';
import { pascalCase } from '../names.ts';

/** Words that say nothing without the words next to them. */
const FUNCTION_WORDS = new Set('A An And As At By For From In Is Of On Or The To With'.split(' '));

/** Words that only say where a shape is used. */
const ROLES = new Set(['Body', 'Response', 'Error', 'Format', 'Item', 'Value', 'Variant']);

const STATUSES: ReadonlyMap<string, string> = new Map([
  ['400', 'BadRequest'],
  ['401', 'Unauthorized'],
  ['403', 'Forbidden'],
  ['404', 'NotFound'],
  ['405', 'MethodNotAllowed'],
  ['406', 'NotAcceptable'],
  ['409', 'Conflict'],
  ['410', 'Gone'],
  ['413', 'ContentTooLarge'],
  ['415', 'UnsupportedMediaType'],
  ['422', 'UnprocessableContent'],
  ['429', 'TooManyRequests'],
  ['500', 'InternalServer'],
  ['502', 'BadGateway'],
  ['503', 'ServiceUnavailable'],
]);

/** The words of a label: `IssuesCreate422Error` → `['Issues', 'Create', '422', 'Error']`. */
export function wordsOf(label: string): readonly string[] {
  return label.match(/[A-Z][a-z]+|[A-Z]+(?![a-z])|\d+|[a-z]+/g) ?? [label];
}

/** The longest list of words that two labels have in common, in order. */
export function commonWords(one: readonly string[], other: readonly string[]): readonly string[] {
  // lengths[i][j]: how many words the ends of both lists have in common.
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      (lengths[i] as number[])[j] = one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const found: string[] = [];
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    if (one[i] === other[j]) {
      found.push(one[i] as string);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return found;
}

/**
 * The name of a shape that several places share: the words that the labels of all places have in common. Without any, it is named after
 * the status of an error, or after its members, and never after one of the places.
 */
export function shapeName(common: readonly string[], shape: Type): string {
  const role = common.filter((word) => ROLES.has(word));
  const isStatus = (word: string) => /^\d{3}$/.test(word);
  const words = common.filter((word) => !ROLES.has(word) && !isStatus(word));
  while (FUNCTION_WORDS.has(words[0] ?? '')) words.shift();
  while (FUNCTION_WORDS.has(words.at(-1) ?? '')) words.pop();
  if (words.length > 0) return trimFunctionWords(common.filter((word) => !isStatus(word)));
  const status = STATUSES.get(common.find(isStatus) ?? '');
  if (status !== undefined) return status + (role.at(-1) ?? '');
  return membersName(shape) + (role.at(-1) ?? '');
}

/** Without function words at the ends and before the role: `ListRunnersForResponse` → `ListRunnersResponse`. */
function trimFunctionWords(words: readonly string[]): string {
  return words
    .filter((word, index) => {
      const next = words[index + 1];
      const isEnd =
        next === undefined || ROLES.has(next) || words.slice(0, index).every((each) => FUNCTION_WORDS.has(each));
      return !(isEnd && FUNCTION_WORDS.has(word));
    })
    .join('');
}

const MAX_MEMBERS = 3;

function membersName(shape: Type): string {
  if (typeof shape === 'string') return pascalCase(shape);
  if ('list' in shape) return membersName(shape.list);
  if ('anyOf' in shape) return membersName(shape.anyOf.find((each) => typeof each === 'object') ?? 'Value');
  const members = [
    ...Object.keys('required' in shape ? (shape.required ?? {}) : {}),
    ...Object.keys('optional' in shape ? (shape.optional ?? {}) : {}),
  ];
  return members.length === 0 ? 'Shared' : members.slice(0, MAX_MEMBERS).map(pascalCase).join('');
}
