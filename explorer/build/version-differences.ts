import type { CatalogueFile, Parameter, Route, Type } from '../../generator/catalogue.ts';
import { describeType } from '../../src/core/internal/describe-type.ts';
import { keywordsOf, type TypeKeywords } from '../../src/core/internal/type-keywords.ts';
import type { Difference, Differences } from '../model/api.ts';

const MAX_DEPTH = 8;
const MAX_DIFFERENCES = 40;

/** The differences in the other API versions of a catalogue, by route. */
export function findDifferences(catalogue: CatalogueFile): Differences {
  const versions = Object.entries(catalogue.versions).map(([version, changes]) => {
    const after = { ...catalogue.schemas, ...changes.schemas };
    const compare = createComparison(catalogue.schemas, after);
    const routes = Object.entries(catalogue.routes).map(([key, route]) => {
      const other = Object.hasOwn(changes.routes, key) ? changes.routes[key] : route;
      return [key, compareRoutes(catalogue, route, other ?? null, compare)] as const;
    });
    return [version, Object.fromEntries(routes.filter(([, found]) => found.length > 0))] as const;
  });
  return Object.fromEntries(versions);
}

type Compare = (before: Type | undefined, after: Type | undefined, place: string) => Difference[];

function compareRoutes(catalogue: CatalogueFile, before: Route, after: Route | null, compare: Compare): Difference[] {
  if (after === null) return [{ place: 'route', name: '', change: 'removed' }];
  const body = (route: Route) => Object.values(route.body?.content ?? {})[0];
  const found = [
    ...compareParameters(parametersOf(catalogue, before), parametersOf(catalogue, after)),
    ...compare(body(before), body(after), 'body'),
    ...compareResponses(before, after, compare),
  ];
  return found.slice(0, MAX_DIFFERENCES);
}

function parametersOf({ parameters: shared }: CatalogueFile, { parameters = [] }: Route): Map<string, Parameter> {
  const all = parameters.flatMap((each) => (typeof each === 'string' ? (shared[each] ?? []) : [each]));
  return new Map(all.map((parameter) => [parameter.name, parameter]));
}

function compareParameters(before: Map<string, Parameter>, after: Map<string, Parameter>): Difference[] {
  const found: Difference[] = [];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [one, other] = [before.get(name), after.get(name)];
    if (JSON.stringify(one) === JSON.stringify(other)) continue;
    const change = one === undefined ? 'added' : other === undefined ? 'removed' : 'changed';
    found.push({
      place: 'parameter',
      name,
      change,
      ...(change === 'changed' && one && other ? { before: describe(one), after: describe(other) } : {}),
    });
  }
  return found;
}

function describe({ type, required }: Parameter): string {
  return `${required ? 'required ' : ''}${describeType(type as never)}`;
}

function compareResponses(before: Route, after: Route, compare: Compare): Difference[] {
  const statuses = new Set([...Object.keys(before.responses ?? {}), ...Object.keys(after.responses ?? {})]);
  return [...statuses].flatMap((status): Difference[] => {
    const [one, other] = [before.responses?.[status], after.responses?.[status]];
    const place = `response ${status}`;
    if (one === undefined) return [{ place, name: '', change: 'added' }];
    if (other === undefined) return [{ place, name: '', change: 'removed' }];
    return compare(Object.values(one)[0], Object.values(other)[0], place);
  });
}

/** Compares types of two versions, each with its own schemas. */
function createComparison(before: CatalogueFile['schemas'], after: CatalogueFile['schemas']): Compare {
  const changed = changedSchemas(before, after);
  const isSame = (one: Type | undefined, other: Type | undefined) =>
    JSON.stringify(one) === JSON.stringify(other) && !namesIn(one).some((name) => changed.has(name));

  function compare(
    one: Type | undefined,
    other: Type | undefined,
    place: string,
    name: string,
    depth: number,
  ): Difference[] {
    if (isSame(one, other)) return [];
    if (one === undefined || other === undefined)
      return [{ place, name, change: one === undefined ? 'added' : 'removed' }];
    const [left, right] = [resolve(one, before), resolve(other, after)];
    const change: Difference = {
      place,
      name,
      change: 'changed',
      before: describeType(one as never),
      after: describeType(other as never),
    };
    if (depth > MAX_DEPTH) return [change];
    if (left.list !== undefined && right.list !== undefined)
      return compare(left.list as Type, right.list as Type, place, `${name}[]`, depth + 1);
    const parts = [left.anyOf ?? left.allOf, right.anyOf ?? right.allOf] as const;
    if (parts[0] && parts[1] && parts[0].length === parts[1].length) {
      const inside = parts[0].flatMap((part, index) =>
        compare(part as Type, parts[1]?.[index] as Type, place, name, depth + 1),
      );
      return inside;
    }
    if (!hasMembers(left) || !hasMembers(right)) return [change];
    return compareMembers(left, right, place, name, depth);
  }

  function compareMembers(
    one: TypeKeywords,
    other: TypeKeywords,
    place: string,
    name: string,
    depth: number,
  ): Difference[] {
    const [left, right] = [membersOf(one), membersOf(other)];
    return [...new Set([...left.keys(), ...right.keys()])].flatMap((member): Difference[] => {
      const path = name === '' || name === '[]' ? member : `${name.replace(/^\[\]\.?/, '')}.${member}`;
      const [from, to] = [left.get(member), right.get(member)];
      const inside = compare(from?.type, to?.type, place, path, depth + 1);
      if (inside.length > 0 || from === undefined || to === undefined || from.required === to.required) return inside;
      const label = (required: boolean) => (required ? 'always present' : 'optional');
      return [{ place, name: path, change: 'changed', before: label(from.required), after: label(to.required) }];
    });
  }

  return (one, other, place) => compare(one, other, place, '', 0);
}

function resolve(type: Type, schemas: CatalogueFile['schemas'], depth = 0): TypeKeywords {
  if (typeof type !== 'string') return keywordsOf(type as never);
  const found = Object.hasOwn(schemas, type) ? schemas[type] : undefined;
  return found === undefined || depth > MAX_DEPTH ? {} : resolve(found, schemas, depth + 1);
}

function hasMembers({ required, optional }: TypeKeywords): boolean {
  return (required ?? optional) !== undefined;
}

function membersOf({ required = {}, optional = {} }: TypeKeywords) {
  const entry =
    (isRequired: boolean) =>
    ([name, type]: [string, unknown]) =>
      [name, { type: type as Type, required: isRequired }] as const;
  return new Map([...Object.entries(required).map(entry(true)), ...Object.entries(optional).map(entry(false))]);
}

/** Schemas that differ, directly or through schemas that they refer to. */
function changedSchemas(before: CatalogueFile['schemas'], after: CatalogueFile['schemas']): ReadonlySet<string> {
  const changed = new Set(Object.keys(after).filter((name) => before[name] !== after[name]));
  const names = new Map(Object.entries(after).map(([name, type]) => [name, namesIn(type)]));
  for (let size = -1; size !== changed.size; ) {
    size = changed.size;
    for (const [name, used] of names) if (used.some((each) => changed.has(each))) changed.add(name);
  }
  return changed;
}

/** Names that a type mentions, those of schemas among them. */
function namesIn(type: unknown): string[] {
  if (typeof type === 'string') return [type];
  return typeof type === 'object' && type !== null ? Object.values(type).flatMap(namesIn) : [];
}
