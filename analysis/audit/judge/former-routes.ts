import type { WrittenCall } from '../call.ts';

const ONE_REF = 'GET /repos/{owner}/{repo}/git/ref/{ref}';
const LIST_OF_REFS = 'GET /repos/{owner}/{repo}/git/matching-refs/{ref}';
const REFS = /^\/repos\/[^/]+\/[^/]+\/git\/refs(\/.*)?$/;

/** Routes that GitHub no longer documents since before it published descriptions, with what replaced them. Some of them still work. */
const FORMER: readonly (readonly [method: string, path: RegExp, replacement: string])[] = [
  ['GET', /^\/legacy\/issues\/search\/.*$/, 'GET /search/issues'],
  ['GET', /^\/legacy\/repos\/search\/.*$/, 'GET /search/repositories'],
  ['GET', /^\/legacy\/user\/(?:search|email)\/.*$/, 'GET /search/users'],
];

/** The replacements of a route that GitHub removed long ago, the most likely one first. */
export function formerRoute(method: string, path: string, call: WrittenCall): readonly string[] | undefined {
  const replacement = FORMER.find(([each, pattern]) => each === method && pattern.test(path))?.[2];
  if (replacement !== undefined) return [replacement];
  const [whole, below = ''] = REFS.exec(method === 'GET' ? path : '') ?? [];
  if (whole === undefined) return undefined;
  if (!/^\/[^/]+\/./.test(below)) return [LIST_OF_REFS];
  // The name of one ref returned that ref, and the start of several names a list of them.
  const { paths } = call.reads();
  const isOne = paths.some(([first]) => first === 'object' || first === 'ref');
  const isList = paths.some(([first]) => first === '[]');
  if (isOne !== isList) return [isOne ? ONE_REF : LIST_OF_REFS];
  return [ONE_REF, LIST_OF_REFS];
}
