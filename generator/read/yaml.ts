import { GeneratorError } from '../errors.ts';

/** The maximum number of values in a description with expanded aliases. The largest public descriptions have about two million. */
const MAX_VALUES = 10_000_000;

/** Parses YAML text. Requires the package `yaml`. */
export async function parseYaml(text: string, name: string): Promise<unknown> {
  const yaml = await import('yaml').catch(() => {
    throw new GeneratorError(`${name} is not JSON. To read YAML, install the package "yaml" next to routebook`);
  });
  let value: unknown;
  try {
    // The check for duplicate keys would take quadratic time. Aliases are counted below.
    value = yaml.parse(text, { maxAliasCount: -1, merge: true, uniqueKeys: false, schema: 'core', logLevel: 'error' });
  } catch (error) {
    throw new GeneratorError(`${name} is not valid YAML: ${(error as Error).message}`);
  }
  if (countValues(value, new Map(), name) > MAX_VALUES) {
    throw new GeneratorError(`${name} has YAML aliases that expand to more than ${MAX_VALUES} values`);
  }
  return value;
}

/** Counts the values with all aliases expanded. Each object is visited only once, regardless of how often it is referred to. */
function countValues(root: unknown, counts: Map<object, number>, name: string): number {
  if (typeof root !== 'object' || root === null) return 1;
  const path = [{ value: root, children: childrenOf(root), next: 0, count: 1 }];
  const open = new Set<object>([root]);
  let total = 1;
  for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
    const child = visit.children[visit.next];
    visit.next += 1;
    if (visit.next > visit.children.length) {
      path.pop();
      open.delete(visit.value);
      counts.set(visit.value, visit.count);
      total = visit.count;
      const parent = path.at(-1);
      if (parent) parent.count += visit.count;
    } else if (child === undefined) visit.count += 1;
    else if (counts.has(child)) visit.count += counts.get(child) ?? 1;
    else if (open.has(child)) throw new GeneratorError(`${name} has a YAML alias that contains itself`);
    else {
      open.add(child);
      path.push({ value: child, children: childrenOf(child), next: 0, count: 1 });
    }
  }
  return total;
}

/** The members of an object or list, or undefined for other values. */
function childrenOf(value: object): (object | undefined)[] {
  return Object.values(value).map((each: unknown) => (typeof each === 'object' && each !== null ? each : undefined));
}
