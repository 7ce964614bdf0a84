import { isJsonObject, isList, type JsonValue, own } from '../json.ts';
import type { Search } from './search.ts';

/** A value with its location: the names and indexes that lead to it. */
export interface JsonNode {
  readonly path: readonly (string | number)[];
  readonly value: JsonValue;
}

/** Selects nodes below a node. */
export type Select = (node: JsonNode, search: Search) => JsonNode[];

/** A value that is nested more deeply is not a description, and would exhaust the stack. */
const MAX_DEPTH = 1000;

export function childrenOf({ path, value }: JsonNode, search: Search): JsonNode[] {
  search.spend(isJsonObject(value) || isList(value) ? Object.keys(value).length : 0);
  if (isList(value)) return value.map((item, index) => ({ path: [...path, index], value: item }));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).map(([name, member]) => ({ path: [...path, name], value: member }));
}

export function selectName(name: string): Select {
  return ({ path, value }) => {
    const member = isJsonObject(value) ? own(value, name) : undefined;
    return member === undefined ? [] : [{ path: [...path, name], value: member }];
  };
}

export function selectIndex(index: number): Select {
  return ({ path, value }) => {
    const position = isList(value) && index < 0 ? value.length + index : index;
    const item = isList(value) ? value[position] : undefined;
    return item === undefined ? [] : [{ path: [...path, position], value: item }];
  };
}

/** `start:end:step`, as RFC 9535 defines it in section 2.3.4.2. */
export function selectSlice(start: number | undefined, end: number | undefined, step: number): Select {
  return (node, search) => {
    if (!isList(node.value) || step === 0) return [];
    const { length } = node.value;
    const items = childrenOf(node, search);
    const normal = (index: number) => (index >= 0 ? index : length + index);
    const bound = (index: number, low: number, high: number) => Math.min(Math.max(normal(index), low), high);
    const selected: JsonNode[] = [];
    if (step > 0) {
      const last = bound(end ?? length, 0, length);
      for (let index = bound(start ?? 0, 0, length); index < last; index += step) {
        selected.push(items[index] as JsonNode);
      }
    } else {
      const last = bound(end ?? -length - 1, -1, length - 1);
      for (let index = bound(start ?? length - 1, -1, length - 1); index > last; index += step) {
        selected.push(items[index] as JsonNode);
      }
    }
    return selected;
  };
}

/** The selectors of one segment, in order. */
export function selectEach(selectors: readonly Select[]): Select {
  return (node, search) => selectors.flatMap((select) => select(node, search));
}

/** Applies a segment to a node and to everything below it. */
export function selectBelow(select: Select): Select {
  return (node, search) => {
    const found: JsonNode[] = [];
    const visit = (each: JsonNode, depth: number) => {
      for (const selected of select(each, search)) found.push(selected);
      if (depth < MAX_DEPTH) for (const child of childrenOf(each, search)) visit(child, depth + 1);
    };
    visit(node, 0);
    return found;
  };
}

/** One segment after the other. */
export function selectAll(segments: readonly Select[]): Select {
  return (node, search) => {
    let nodes = [node];
    for (const segment of segments) {
      search.spend(nodes.length);
      nodes = nodes.flatMap((each) => segment(each, search));
    }
    return nodes;
  };
}
