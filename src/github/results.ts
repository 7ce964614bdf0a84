// Where the results are that GitHub computes after a write.

/** Members of the data: one with the URL of the result, or one that is the last segment of its path, which begins with that of the write. */
type Place = { readonly url: readonly string[] } | { readonly segment: readonly string[] };

/**
 * The writes to which GitHub responds with status 202, and whose result can be read, by their route. A URL that GitHub returns for another one,
 * such as that of the pull request for `update-branch`, shows no result: it can be read at once. From the descriptions of each route and of the
 * route that reads its result: https://docs.github.com/rest
 */
const PLACES: readonly (readonly [route: RegExp, place: Place])[] = [
  [/^POST .*\/repos\/[^/]+\/[^/]+\/(?:security-advisories\/[^/]+\/)?forks$/, { url: ['url'] }],
  [/^POST .*\/(?:user|repos\/[^/]+\/[^/]+(?:\/pulls\/\d+)?)\/codespaces$/, { url: ['url'] }],
  [/^POST .*\/user\/codespaces\/[^/]+\/exports$/, { url: ['export_url'] }],
  [/^POST .*\/code-scanning\/sarifs$/, { url: ['url'] }],
  [/^PATCH .*\/(?:code-quality\/|code-scanning\/default-)setup$/, { url: ['run_url'] }],
  [/^POST .*\/code-scanning\/alerts\/\d+\/autofix$/, { segment: [] }],
  [/^PUT .*\/pulls\/\d+\/merge-async$/, { segment: ['details', 'uuid'] }],
  [/^POST .*\/deployment-record\/cluster\/[^/]+\/jobs$/, { segment: ['job_id'] }],
];

/** What finds the URL of the result of a write in the data of its response. Undefined if the write has no result that can be read. */
export function findResult(method: string, url: string): ((data: unknown) => unknown) | undefined {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const [, place] = PLACES.find(([route]) => route.test(`${method} ${path}`)) ?? [];
  if (!place) return undefined;
  return (data) => {
    if ('url' in place) return valueAt(data, place.url);
    const segment = valueAt(data, place.segment);
    if (place.segment.length === 0) return path;
    return typeof segment === 'string' || typeof segment === 'number'
      ? `${path}/${encodeURIComponent(segment)}`
      : undefined;
  };
}

/** A value in objects. Only members of their own count, because a polluted prototype would supply what is absent. */
function valueAt(data: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((value, step) => {
    const object = Object(value) as Record<string, unknown>;
    return Object.hasOwn(object, step) ? object[step] : undefined;
  }, data);
}
