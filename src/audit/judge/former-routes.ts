/** Routes that GitHub no longer documents since before it published descriptions, with what replaced them. Some of them still work. */
const FORMER: readonly (readonly [method: string, path: RegExp, replacement: string])[] = [
  ['GET', /^\/repos\/[^/]+\/[^/]+\/git\/refs(?:\/.*)?$/, 'GET /repos/{owner}/{repo}/git/matching-refs/{ref}'],
  ['GET', /^\/legacy\/issues\/search\/.*$/, 'GET /search/issues'],
  ['GET', /^\/legacy\/repos\/search\/.*$/, 'GET /search/repositories'],
  ['GET', /^\/legacy\/user\/(?:search|email)\/.*$/, 'GET /search/users'],
];

/** The replacement of a route that GitHub removed long ago. */
export function formerRoute(method: string, path: string): string | undefined {
  return FORMER.find(([each, pattern]) => each === method && pattern.test(path))?.[2];
}
