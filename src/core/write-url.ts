import { EndpointError } from './errors.ts';
import { cached } from './objects.ts';
import type { Label, LooseOptions, Plan, Step } from './plan.ts';
import { type Call, valueAt } from './read-call.ts';
import { type CompiledUrl, countDotSegments, headOf, type PathPart } from './route.ts';
import {
  asParameterError,
  checkList,
  DOTS,
  type Expression,
  encodeUnreserved,
  expandExpression,
  expandTokens,
  inspect,
  invalidParameter,
  OTHERS,
  toText,
  type Variable,
} from './values.ts';

/** Writes the whole URL: base, path, query and fragment. `collected` contains the query parameters if they must be reordered. */
export function writeUrl(call: Call, collected: LooseOptions | undefined): string {
  const { plan, values } = call;
  const query = plan.takesBody ? '' : collected ? writeCollected(collected) : writeQuery(call);
  const address = plan.url.isFixed && call.base === call.defaults.base ? plan.head : writeAddress(call);
  return plan.url.hasNoTail
    ? address + query
    : joinQuery(address + expandTokens(plan.url.tail, values), query.slice(1));
}

function writeAddress({ plan, defaults, target, values }: Call): string {
  const { url } = plan;
  const mayBeEmpty = plan.takesBody ? [] : defaults.api.mayBeEmpty;
  const prefix = url.authority ?? target?.prefix;
  if (prefix !== undefined) {
    const head = target === defaults.base ? plan.head : headOf(url, prefix);
    return expandPath(url, prefix, head, values, mayBeEmpty);
  }
  const origin = values[url.originSlot];
  throw origin === undefined || origin === null
    ? missingParameters(
        ['origin', ...missingNames(url, values, mayBeEmpty)],
        `${OTHER_ROUTE}. No upload URL is known for this base URL; pass origin`,
      )
    : invalidParameter('origin', 'must be an absolute http(s) URL');
}

/** Defaults come first, and a value from the call replaces its default. */
function writeQuery({ plan, values, end }: Call): string {
  let query = plan.names === plan.url.names ? '' : writeDefaults(plan, values);
  for (let index = plan.names.length; index < end; index += 2) {
    const step = values[index] as Step;
    step.label ??= labelOf(step.name);
    query = addPair(query, step.label, values[index + 1]);
  }
  return query;
}

function writeDefaults(plan: Plan, values: readonly unknown[]): string {
  let query = '';
  for (let slot = plan.url.names.length; slot < plan.names.length; slot++) {
    query = addPair(query, labelOf(plan.names[slot] as string), valueAt(plan, values, slot));
  }
  return query;
}

function writeCollected(collected: LooseOptions): string {
  let query = '';
  for (const name of Object.keys(collected)) query = addPair(query, labelOf(name), collected[name]);
  return query;
}

/**
 * Joins the prefix and the path, and replaces the placeholders. `head` is the result of `headOf` for both. `mayBeEmpty` lists the
 * placeholders that may be `''` in the last segment.
 */
function expandPath(
  url: CompiledUrl,
  prefix: string,
  head: string,
  values: readonly unknown[],
  mayBeEmpty: readonly string[],
): string {
  let { needsFullCheck } = url;
  let path = head;
  let text = '';
  for (let index = typeof url.path[0] === 'string' ? 1 : 0; index < url.path.length; index++) {
    const part = url.path[index] as string | PathPart;
    if (typeof part === 'string') {
      path += part;
      text = '';
      continue;
    }
    const value = part.slot < 0 ? undefined : values[part.slot];
    if (typeof value === 'string' && value !== '') {
      const kinds = inspect(value);
      text = (kinds & OTHERS) === 0 ? value : encode(part, values, value);
      // Without dots there is no dot segment. If the placeholder is a whole segment, only the value needs to be checked.
      if ((kinds & DOTS) !== 0 && (!part.whole || hasDotSegment(value, kinds))) needsFullCheck = true;
    } else if (Number.isSafeInteger(value)) {
      text = String(value);
    } else {
      text = expandPart(part, values);
      needsFullCheck = true;
    }
    path += text;
  }
  return needsFullCheck ? prefix + checkPath(url, values, mayBeEmpty, path.slice(prefix.length), text) : path;
}

/** Whether a value contains a dot segment. To search it after it is encoded takes longer. */
function hasDotSegment(value: string, kinds: number): boolean {
  return (kinds & OTHERS) !== 0 ? countDotSegments(value) > 0 : value === '.' || value === '..';
}

function encode(part: PathPart, values: readonly unknown[], value: string): string {
  try {
    return encodeUnreserved(value);
  } catch {
    // The full expansion fails as well, and its error contains the name of the parameter.
    return expandPart(part, values);
  }
}

function expandPart({ expressions }: PathPart, values: readonly unknown[]): string {
  return expressions.map((expression) => expandExpression(expression, values)).join(',');
}

/** The checks that most paths are known to pass. */
function checkPath(
  url: CompiledUrl,
  values: readonly unknown[],
  mayBeEmpty: readonly string[],
  path: string,
  lastText: string,
): string {
  const missing = missingNames(url, values, mayBeEmpty);
  if (missing.length > 0) throw missingParameters(missing, OTHER_ROUTE);
  const [first] = url.path;
  if (typeof first === 'object' && /^[a-z][a-z\d+.-]*:\/\//i.test(path)) throw fullUrl(namesIn(first.expressions));
  const cutting = url.exposed.filter((expression) => cutsOff(expression, values));
  if (cutting.length > 0) throw unsafePath(namesIn(cutting));
  const end = path.search(/[?#]|$/);
  const own = path.slice(0, end);
  // URL parsers resolve dot segments, even if the dots are percent-encoded.
  const hasDots = countDotSegments(own) > url.dotSegments;
  if (hasDots || (own.startsWith('//') && !String(first).startsWith('//'))) {
    const guilty = namesOf(url, values, (text) => text.startsWith('/') || countDotSegments(text) > 0);
    const isRelative = values.some((value) => typeof value === 'string' && value.startsWith('./'));
    const hint = isRelative ? ' Write "src", not "./src".' : '';
    throw unsafePath(guilty.length > 0 ? guilty : namesOf(url, values, () => true), hint);
  }
  // Only an empty last value removes the slash before it: `contents/{path}` with `''` becomes `contents`.
  const isTrimmed = lastText === url.emptyEnd && end > 1 && own.endsWith('/');
  const trimmed = isTrimmed ? own.slice(0, -1) + path.slice(end) : path;
  return path.startsWith('/') || url.path.length === 0 ? trimmed : `/${trimmed}`;
}

/** Whether a value contains a `?` or `#`, which would change the meaning of what follows. */
function cutsOff(expression: Expression, values: readonly unknown[]): boolean {
  return /[?#]/.test(expandExpression(expression, values).slice(expression.operator.first.length));
}

/** The names of all placeholders that must have a value and do not. */
function missingNames(url: CompiledUrl, values: readonly unknown[], mayBeEmpty: readonly string[]): string[] {
  const inPath = namesOf(url, values, (text, { required, last }, { name, slot }) => {
    return required && /^(?:$|[?#])/.test(text) && !(values[slot] === '' && last && mayBeEmpty.includes(name));
  });
  // In a query, an empty string is a value, but an empty list is not.
  const inQuery = url.required.filter((expression) => {
    const { slot } = expression.variables[0] as Variable;
    return values[slot] !== '' && expandExpression(expression, values) === '';
  });
  return [...new Set([...inPath, ...namesIn(inQuery)])];
}

const OTHER_ROUTE = ', or the request goes to another route';

/** The error for parameters without a value. `reason` completes its sentence. */
export function missingParameters(names: readonly string[], reason = ''): EndpointError {
  const message = `Missing or empty: ${quote(names)}. Pass a value for each${reason}.`;
  return new EndpointError('MISSING_PARAMETER', message, detailsOf(names));
}

/** The error for values that lead to another path. */
export function unsafePath(names: readonly string[], hint = ''): EndpointError {
  return new EndpointError(
    'UNSAFE_PATH',
    `The value of ${quote(names)} would change the route: it creates a "." or ".." segment or a leading "//", or has a "?" or "#" where more of the URL follows. Pass a value without these.${hint}`,
    detailsOf(names),
  );
}

function fullUrl([name = '']: readonly string[]): EndpointError {
  return invalidParameter(
    name,
    'is a full URL, which a placeholder does not accept. Pass the URL as the route, as in endpoint(url), or start the route with "{origin}" to send the request to the upload URL',
  );
}

function namesIn(expressions: readonly Expression[]): string[] {
  return expressions.flatMap(({ variables }) => variables.map(({ name }) => name));
}

function quote(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(', ');
}

/** The details of an error about several names. */
export function detailsOf(names: readonly string[]) {
  const [first] = names;
  return names.length === 1 ? { parameter: first, parameters: names } : { parameters: names };
}

/** The names in the path's expressions whose expanded text passes a test. A required expression has one name. */
function namesOf(
  url: CompiledUrl,
  values: readonly unknown[],
  test: (text: string, part: PathPart, first: Variable) => boolean,
): string[] {
  const names = new Set<string>();
  for (const part of url.path) {
    if (typeof part === 'string') continue;
    for (const expression of part.expressions) {
      const { variables } = expression;
      if (!test(expandExpression(expression, values), part, variables[0] as Variable)) continue;
      for (const { name } of variables) names.add(name);
    }
  }
  return [...names];
}

const labelOf = /* @__PURE__ */ cached((name): Label => {
  try {
    const label = `${encodeUnreserved(name)}=`;
    return { name, first: `?${label}`, next: `&${label}` };
  } catch (error) {
    throw asParameterError(error, name);
  }
});

/** Adds a parameter to a query, which begins with `?` or is empty. `null` and empty lists are omitted. */
function addPair(query: string, label: Label, value: unknown): string {
  try {
    if (typeof value === 'object') {
      if (value === null) return query;
      if (Array.isArray(value)) return addList(query, label, value);
    }
    const text = Number.isSafeInteger(value) ? (value as number) : encodeUnreserved(toText(value, label.name));
    return query + (query === '' ? label.first : label.next) + text;
  } catch (error) {
    throw asParameterError(error, label.name);
  }
}

/** Writes `labels=bug,ui`, or `fields[]=1&fields[]=2` if the name ends in `[]`. */
function addList(query: string, { name, first, next }: Label, list: readonly unknown[]): string {
  const separator = name.endsWith('[]') ? next : ',';
  let lead = query === '' ? first : next;
  let result = query;
  for (const item of checkList(list, name)) {
    if (item === undefined || item === null) continue;
    result += lead + encodeUnreserved(toText(item, name));
    lead = separator;
  }
  return result;
}

/** Adds a query to a URL, before its fragment. The URL may already have a query. */
export function joinQuery(url: string, query: string): string {
  if (query === '') return url;
  const hash = url.indexOf('#');
  const end = hash < 0 ? url.length : hash;
  const before = url.slice(0, end);
  const separator = !before.includes('?') ? '?' : /[?&]$/.test(before) ? '' : '&';
  return before + separator + query + url.slice(end);
}
