import { attachRoute } from '../core/errors.ts';
import { checkUrl } from '../core/route.ts';

/** The options of a call, or merged options. */
export type AnyOptions = Record<string, unknown>;

/** Merges defaults and options by Octokit's rules: plain objects are merged member by member, everything else is replaced. */
export function mergeOptions(defaults: AnyOptions, route: unknown, options: unknown): AnyOptions {
  const given: AnyOptions = typeof route === 'string' ? { ...readRoute(route), ...copyOf(options) } : copyOf(route);
  given['headers'] = lowerCaseKeys(copyOf(given['headers']));
  const merged = mergeDeep(defaults, given);
  return given['url'] === '/graphql' ? withPreviews(merged, previewsOf(defaults)) : merged;
}

/** For GraphQL, previews are added to those of the defaults, and written without their suffix. */
function withPreviews(merged: AnyOptions, defaults: readonly string[]): AnyOptions {
  const own = previewsOf(merged);
  const previews = [...defaults.filter((each) => !own.includes(each)), ...own].map((each) =>
    each.replace('-preview', ''),
  );
  return { ...merged, mediaType: { ...copyOf(merged['mediaType']), previews } };
}

function previewsOf(options: AnyOptions): readonly string[] {
  const { previews } = copyOf(options['mediaType']);
  return Array.isArray(previews) ? previews.map(String) : [];
}

/** For a route without a method, the method of the defaults is used. */
function readRoute(route: string): AnyOptions {
  const space = route.indexOf(' ');
  if (space < 0) return { url: route };
  try {
    return { method: route.slice(0, space), url: checkUrl(route.slice(space + 1)) };
  } catch (error) {
    // Here and not later, where the URL would be taken for the option "url".
    throw attachRoute(error, readRoute, route);
  }
}

/** The own keys that have a value. */
function copyOf(value: unknown): AnyOptions {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}

function lowerCaseKeys(headers: AnyOptions): AnyOptions {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Defaults are copied, so that changing the result does not change them. */
function mergeDeep(defaults: AnyOptions, options: AnyOptions): AnyOptions {
  const result: AnyOptions = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, copyDefault(value)]),
  );
  for (const [name, value] of Object.entries(options)) {
    const old = Object.hasOwn(defaults, name) ? defaults[name] : undefined;
    const merged = isPlain(value) && isPlain(old) ? mergeDeep(old, value) : value;
    Object.defineProperty(result, name, { value: merged, writable: true, enumerable: true, configurable: true });
  }
  return result;
}

function copyDefault(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyDefault);
  return isPlain(value) ? mergeDeep(value, {}) : value;
}

function isPlain(value: unknown): value is AnyOptions {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return [Object.prototype, null].includes(Object.getPrototypeOf(value));
}
