import type { Catalogue, RouteRecord } from 'routebook/catalogue';
import { listPermissionNames, type PermissionLevel, type PermissionSet } from 'routebook/permissions';
import { didYouMean } from '../../src/internal/did-you-mean.ts';
import { METHODS } from '../../src/internal/methods.ts';
import { includesAll, includesLevel, LEVELS, unite } from '../../src/permissions/levels.ts';
import { UsageError } from '../errors.ts';

/** A request as rules see it: the route that it really has, and its path. */
export interface RequestedRoute {
  readonly method: string;
  /** The path as it is sent, without the base path of the server. */
  readonly path: string;
  /** With its permissions, if they are known. */
  readonly record: RouteRecord;
  /** The values in the path, by name. */
  readonly values: ReadonlyMap<string, string>;
}

/** The list of `--allow` or `--deny`, as one function. */
export type Rules = (request: RequestedRoute) => boolean;

type PermissionRule = readonly [name: string, level: PermissionLevel];

/** The parsed values of an option. */
interface Parsed {
  readonly patterns: readonly RegExp[];
  readonly categories: readonly (string | undefined)[];
  readonly permissions: readonly PermissionRule[];
}

/**
 * Reads the values of `--allow`: a request is allowed by a pattern, by its category, or if it needs one of the permissions and none besides
 * them. What every token may do, such as `GET /user`, is not allowed by a permission: it can read what has nothing to do with it.
 */
export function readAllowed(values: readonly string[], catalogue: Catalogue, isGitHub: boolean): Rules {
  const { patterns, categories, permissions } = parse('--allow', values, catalogue, isGitHub, '');
  const granted = permissions.reduce<PermissionSet>((all, [name, level]) => unite(all, { [name]: level }), {});
  return ({ method, path, record }) =>
    patterns.some((pattern) => pattern.test(`${method} ${path}`)) ||
    categories.includes(record.category) ||
    (record.permissions?.any.some(
      (set) => includesAll(granted, set) && permissions.some(([name]) => Object.hasOwn(set, name)),
    ) ??
      false);
}

/** Reads the values of `--deny`. Names are compared without regard to case, because APIs do so. A permission denies its higher levels too. */
export function readDenied(values: readonly string[], catalogue: Catalogue, isGitHub: boolean): Rules {
  const { patterns, categories, permissions } = parse('--deny', values, catalogue, isGitHub, 'i');
  return ({ method, path, record }) =>
    patterns.some((pattern) => pattern.test(`${method} ${path}`)) ||
    categories.includes(record.category) ||
    (record.permissions?.any.some((set) => permissions.some(([name, level]) => includesLevel(set[name], level))) ??
      false);
}

/** Whether a value of `--allow` allows writes, which need `--write`. */
export function allowsWrites(values: readonly string[]): boolean {
  return values.some((value) => /:(?:write|admin)$|^(?:POST|PUT|PATCH|DELETE) /i.test(value));
}

function parse(
  option: string,
  values: readonly string[],
  catalogue: Catalogue,
  isGitHub: boolean,
  flags: string,
): Parsed {
  const isPattern = (value: string) => /[/ ]/.test(value);
  const isPermission = (value: string) => !isPattern(value) && value.includes(':');
  const isCategory = (value: string) => !isPattern(value) && !value.includes(':');
  return {
    patterns: values.filter(isPattern).map((value) => readPattern(option, value, flags)),
    categories: values.filter(isCategory).map((value) => readCategory(option, value, catalogue)),
    permissions: values.filter(isPermission).map((value) => readPermission(option, value, isGitHub)),
  };
}

function readPermission(option: string, value: string, isGitHub: boolean): PermissionRule {
  if (!isGitHub)
    throw new UsageError(`${option}: only the permissions of GitHub are known. Use a route or a category.`);
  const [given, ...rest] = value.split(':') as [string, ...string[]];
  const [name, level] = [given.replaceAll('-', '_'), rest.join(':')];
  const names = listPermissionNames().map(({ key }) => key);
  if (!names.includes(name))
    throw new UsageError(`${option}: GitHub has no permission "${given}".${didYouMean(name, names)}`);
  if (!isLevel(level)) throw new UsageError(`${option}: the level of ${name} must be ${LEVELS.join(', ')}.`);
  return [name, level];
}

function isLevel(text: string): text is PermissionLevel {
  return (LEVELS as readonly string[]).includes(text);
}

function readCategory(option: string, name: string, catalogue: Catalogue): string {
  const names = catalogue.categories.map((each) => each.name);
  if (names.includes(name)) return name;
  throw new UsageError(
    `${option}: "${name}" is not a category.${didYouMean(name, names)} Write a route such as 'GET /repos/{owner}/{repo}/**', a category such as ${names[0]}, or a permission such as issues:read.`,
  );
}

/** A method or `*`, and a path in which `*` and `{name}` stand for one segment and `**` for any number of them. */
function readPattern(option: string, text: string, flags: string): RegExp {
  const found = /^(?:(\S+) )?(\/\S*)$/.exec(text);
  const verb = found?.[1]?.toUpperCase() ?? '*';
  if (!found || !['*', ...METHODS].includes(verb)) {
    throw new UsageError(`${option}: write a route as a method and a path, such as 'GET /repos/{owner}/{repo}/**'.`);
  }
  const parts = String(found[2]).split('/').slice(1);
  const source = parts.map((part, index) => {
    if (part === '**') {
      if (index !== parts.length - 1) throw new UsageError(`${option}: ** is allowed only at the end of a path.`);
      return '(?:/.*)?';
    }
    return `/${part === '*' || /^\{[^{}]+\}$/.test(part) ? '[^/]+' : part.replace(/[^\w%-]/g, '\\$&')}`;
  });
  return new RegExp(`^${verb === '*' ? '\\w+' : verb} ${source.join('')}$`, flags);
}
