import type { Node, Pair } from 'yaml';
import { isRecord } from '../../src/core/objects.ts';
import { GeneratorError } from '../errors.ts';
import { isList } from './json.ts';

/** The maximum number of values in a description with expanded aliases. The largest public descriptions have about two million. */
const MAX_VALUES = 10_000_000;

/** The maximum number of members that merge keys (`<<`) copy. Each copy takes memory, in contrast to an alias. */
const MAX_MERGED = 1_000_000;

type Yaml = typeof import('yaml');

/** Loads the package `yaml`, or returns undefined. */
export type LoadYaml = () => Promise<unknown>;

/** Parses YAML text. Requires the package `yaml`, unless the caller has a copy of it. */
export async function parseYaml(text: string, name: string, load: LoadYaml = loadPackage): Promise<unknown> {
  const yaml = await load();
  if (yaml === undefined)
    throw new GeneratorError(`${name} is not JSON. To read YAML, install the package "yaml" next to routebook`);
  return convertYaml(yaml, text, name);
}

/** The package is optional. With the `catch` next to the import, bundlers accept that it is not installed. */
function loadPackage(): Promise<unknown> {
  return import('yaml').catch(() => undefined);
}

/** Parses YAML text with the given package. Its types are optional too, so the declaration does not name them. */
function convertYaml(given: unknown, text: string, name: string): unknown {
  const yaml = given as Yaml;
  try {
    // The check for duplicate keys would take quadratic time.
    const document = yaml.parseDocument(text, { uniqueKeys: false, schema: 'core', logLevel: 'error' });
    const [error] = document.errors;
    if (error) throw error;
    return new Converter(yaml, name).convert(document.contents);
  } catch (error) {
    if (error instanceof GeneratorError) throw error;
    throw new GeneratorError(`${name} is not valid YAML: ${(error as Error).message}`);
  }
}

/**
 * Turns parsed YAML into plain data. The package can do this too, but it looks up every alias in a list of all anchors, and expands a
 * merge key again wherever its map is used, so that 23 kB took seconds. Here, each node is converted once, and values are counted.
 */
class Converter {
  private readonly yaml: Yaml;
  private readonly name: string;
  /** The values of anchors. While a value is converted, its anchor has no value. */
  private readonly anchors = new Map<string, { readonly value: unknown } | undefined>();
  /** The number of values in an object or list, with all aliases expanded. */
  private readonly counts = new WeakMap<object, number>();
  private merged = 0;

  constructor(yaml: Yaml, name: string) {
    this.yaml = yaml;
    this.name = name;
  }

  convert(node: unknown): unknown {
    const { isAlias, isMap, isPair, isScalar, isSeq } = this.yaml;
    if (isAlias(node)) return this.anchored(node.source);
    const anchor = (node as Node | null)?.anchor;
    if (anchor !== undefined) this.anchors.set(anchor, undefined);
    let value: unknown = null;
    if (isScalar(node)) value = node.value;
    else if (isMap(node)) value = this.map(node.items);
    else if (isSeq(node)) value = this.counted(node.items.map((item) => this.convert(item)));
    else if (isPair(node)) value = this.map([node]);
    if (anchor !== undefined) this.anchors.set(anchor, { value });
    return value;
  }

  private anchored(anchor: string): unknown {
    const found = this.anchors.get(anchor);
    if (found !== undefined) return found.value;
    const reason = this.anchors.has(anchor) ? 'that contains itself' : `without an anchor before it: *${anchor}`;
    throw new GeneratorError(`${this.name} has a YAML alias ${reason}`);
  }

  private map(pairs: readonly Pair[]): unknown {
    const members = new Map<string, unknown>();
    for (const { key, value } of pairs) {
      if (this.isMergeKey(key)) this.merge(members, this.convert(value));
      else members.set(this.keyText(key), this.convert(value));
    }
    return this.counted(Object.fromEntries(members));
  }

  /** The plain key `<<`. Quotes make it an ordinary key. */
  private isMergeKey(key: unknown): boolean {
    if (!this.yaml.isScalar(key)) return false;
    return typeof key.value === 'symbol' || (key.value === '<<' && key.type === 'PLAIN');
  }

  private keyText(node: unknown): string {
    const key = this.convert(node) ?? '';
    if (typeof key !== 'object') return String(key);
    throw new GeneratorError(`${this.name} has a YAML key that is a map or a list. Write it in quotes`);
  }

  /** Adds the members of other maps. Members that exist already are kept. */
  private merge(members: Map<string, unknown>, source: unknown): void {
    for (const each of isList(source) ? source : [source]) {
      if (!isRecord(each)) throw new GeneratorError(`${this.name} has a YAML merge key (<<) whose value is not a map`);
      for (const [key, value] of Object.entries(each)) {
        this.merged += 1;
        if (!members.has(key)) members.set(key, value);
      }
      if (this.merged > MAX_MERGED)
        throw new GeneratorError(`${this.name} has YAML merge keys that copy more than ${MAX_MERGED} members`);
    }
  }

  /** Counts the values in an object or list, whose own members have been counted already. */
  private counted<Value extends object>(value: Value): Value {
    let count = 1;
    for (const member of Object.values(value) as unknown[])
      count += typeof member === 'object' && member !== null ? (this.counts.get(member) ?? 1) : 1;
    if (count > MAX_VALUES)
      throw new GeneratorError(`${this.name} has YAML aliases that expand to more than ${MAX_VALUES} values`);
    this.counts.set(value, count);
    return value;
  }
}
