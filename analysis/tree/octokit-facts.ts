import { type Operation, operationsOf } from '../../src/catalogue/rows-of.ts';
import type { Catalogue, RouteRecord } from '../../src/catalogue/types.ts';
import { getOrCreate } from '../../src/core/objects.ts';
import { github } from '../../src/github/catalogue.ts';
import { earlierMethods, operationsOfEditions, removedMethods } from '../../src/github/octokit-methods.ts';

/** The methods of Octokit. Their names are the operation ids in camel case. */
export interface OctokitFacts {
  readonly namespaces: ReadonlySet<string>;
  hasRoutes(namespace: string, method: string): boolean;
  /** The routes of a method, the current one first. A route that was replaced has the same operation id. */
  routesOf(namespace: string, method: string): readonly RouteRecord[];
  /** The current name of a method that an earlier version of Octokit had under another name. */
  renamed(namespace: string, method: string): readonly [namespace: string, method: string] | undefined;
  wasRemoved(namespace: string, method: string): boolean;
  methodsOf(namespace: string): readonly string[];
  /** The methods that only other editions of GitHub have. */
  methodsElsewhere(namespace: string): readonly string[];
  /** The route of a method that only another edition of GitHub has, or that github.com had. */
  elsewhere(namespace: string, method: string): string | undefined;
}

const known = new WeakMap<Catalogue<never>, OctokitFacts>();

/** The methods of Octokit for a catalogue. They are collected once. */
export function octokitFacts(catalogue: Catalogue<never>): OctokitFacts {
  const facts = known.get(catalogue) ?? collect(catalogue);
  known.set(catalogue, facts);
  return facts;
}

function collect(catalogue: Catalogue<never>): OctokitFacts {
  const methods = new Map<string, Map<string, Operation[]>>();
  for (const operation of operationsOf(catalogue)) {
    const [namespace, method] = splitOperation(operation.operationId);
    if (method === undefined) continue;
    const names = getOrCreate(methods, namespace, () => new Map<string, Operation[]>());
    const routes = getOrCreate(names, method, () => [] as Operation[]);
    if (operation.isDeprecated) routes.push(operation);
    else routes.unshift(operation);
  }
  const earlier = readEarlier(methods);
  const removed = removedMethods();
  const others = isGitHub(catalogue) ? methodsElsewhere(methods, isMain(catalogue)) : new Map<string, string>();
  return {
    namespaces: new Set([...methods.keys(), ...earlier.namespaces, ...[...removed, ...others.keys()].map(namespaceOf)]),
    elsewhere: (namespace, method) => others.get(`${namespace}.${method}`),
    methodsElsewhere: (namespace) =>
      [...others.keys()]
        .filter((name) => name.startsWith(`${namespace}.`))
        .map((name) => name.slice(namespace.length + 1)),
    hasRoutes: (namespace, method) => methods.get(namespace)?.has(method) === true,
    routesOf: (namespace, method) =>
      methods
        .get(namespace)
        ?.get(method)
        ?.map((each) => each.record()) ?? [],
    renamed: (namespace, method) => earlier.names.get(`${namespace}.${method}`),
    wasRemoved: (namespace, method) => removed.has(`${namespace}.${method}`),
    methodsOf: (namespace) => [...(methods.get(namespace)?.keys() ?? [])],
  };
}

/** The methods of other editions of GitHub and those that github.com had, with their routes. The routes of github.com are not read a second time. */
function methodsElsewhere(
  own: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
  hasMain: boolean,
): ReadonlyMap<string, string> {
  const others = new Map<string, string>();
  const add = (operationId: string, route: string) => {
    const [namespace, method = ''] = splitOperation(operationId);
    if (!own.get(namespace)?.has(method)) others.set(`${namespace}.${method}`, route);
  };
  const main = hasMain ? [] : [...operationsOf(github)];
  // What github.com still has replaces a removed route of the same operation.
  for (const { operationId, route } of main.filter(({ isRemoved }) => isRemoved)) add(operationId, route);
  for (const { operationId, route } of main.filter(({ isRemoved }) => !isRemoved)) add(operationId, route);
  for (const [operationId, route] of operationsOfEditions()) add(operationId, route);
  return others;
}

const namespaceOf = (name: string) => name.slice(0, name.indexOf('.'));

/** `issues/list-for-repo` → `issues`, `listForRepo` */
function splitOperation(operationId: string): readonly [namespace: string, method?: string] {
  const [namespace = '', method] = operationId.split('/');
  return method === undefined ? [namespace] : [camelCase(namespace), camelCase(method)];
}

function camelCase(text: string): string {
  return text.replace(/[-_]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The names of earlier methods whose operation is in the catalogue. */
function readEarlier(methods: ReadonlyMap<string, ReadonlyMap<string, unknown>>): {
  readonly names: ReadonlyMap<string, readonly [string, string]>;
  readonly namespaces: ReadonlySet<string>;
} {
  const names = new Map<string, readonly [string, string]>();
  const namespaces = new Set<string>();
  for (const [namespace, lines] of earlierMethods()) {
    for (const entry of lines) {
      const [name = '', operation = ''] = entry.split('=');
      const [first, second = ''] = operation.includes('/')
        ? splitOperation(operation)
        : [namespace, camelCase(operation)];
      if (!methods.get(first)?.has(second)) continue;
      names.set(`${namespace}.${name}`, [first, second]);
      namespaces.add(namespace);
    }
  }
  return { names, namespaces };
}

/** Whether a catalogue has the routes of GitHub or of one of its editions. */
export function isGitHub({ name }: Catalogue<never>): boolean {
  return /^(?:github|ghec|ghes-[\d.]+)$/.test(name);
}

/** Whether a catalogue has the routes of github.com itself. Code may then still be written for an edition. */
export function isMain({ name }: Catalogue<never>): boolean {
  return name === 'github';
}
