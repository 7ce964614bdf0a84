import { readFileSync } from 'node:fs';
import { diffCatalogues, generate, type JsonObject } from 'routebook/generator';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { description, summarize, withBody, withParameters, withResponse } from './support.ts';

/** Where a value is compared: as a schema of a body or response, as parameters, or as a description. */
type Place = 'body' | 'response' | 'parameters' | 'whole';
type Pair<Value> = Value | readonly [before: Value, after: Value];

interface Compared {
  readonly before: JsonObject;
  readonly after: JsonObject;
  /** Two schemas that mean the same, in a body and in a response, in both directions. */
  readonly equal?: readonly [JsonObject, JsonObject];
  /** Named schemas and the version of the standard: of both, or of each. */
  readonly schemas?: Pair<JsonObject>;
  readonly version?: Pair<string>;
  /** Whether limits of values are compared too. */
  readonly limits?: true;
  readonly changes: { readonly [At in Place]?: readonly string[] };
  /** The changes from `after` to `before`. */
  readonly back?: { readonly [At in Place]?: readonly string[] };
}

const NONE = { body: [], response: [] };
const CASES: { readonly [title: string]: readonly Compared[] } = parse(
  readFileSync(new URL('changes.yaml', import.meta.url), 'utf8'),
);

function describeAt(place: Place, value: JsonObject, schemas: JsonObject = {}, version = '3.1.0'): JsonObject {
  if (place === 'whole') return { ...description({}), ...value };
  if (place === 'parameters') return withParameters(...(value as unknown as JsonObject[]));
  return (place === 'body' ? withBody : withResponse)(value, schemas, version);
}

const partOf = <Value>(pair: Pair<Value> | undefined, index: 0 | 1) => (Array.isArray(pair) ? pair[index] : pair);

/** What changed, in both directions. */
function diff(place: Place, { equal, before, after, schemas, version, limits }: Compared) {
  const [old, current] = (equal ?? [before, after]).map((value, index) => {
    const [own, standard] = [partOf(schemas, index as 0 | 1), partOf(version, index as 0 | 1)];
    return generate(describeAt(place, value, own, standard), limits ? { keepLimits: true } : {}).catalogue;
  }) as [ReturnType<typeof generate>['catalogue'], ReturnType<typeof generate>['catalogue']];
  return { changes: summarize(diffCatalogues(old, current)), back: summarize(diffCatalogues(current, old)) };
}

it.each(Object.entries(CASES))('%s', (_, rows) => {
  for (const row of rows) {
    const { changes = NONE, back = row.equal && NONE } = row;
    const found = (direction: 'changes' | 'back', places: object) =>
      Object.fromEntries(Object.keys(places).map((place) => [place, diff(place as Place, row)[direction]]));
    expect({ row, ...found('changes', changes) }).toEqual({ row, ...changes });
    if (back) expect({ row, ...found('back', back) }).toEqual({ row, ...back });
  }
});
