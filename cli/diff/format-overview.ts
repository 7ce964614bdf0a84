import type { CatalogueFile, RouteChange, Type } from 'routebook/generator';
import { splitPointer } from '../../src/core/json-pointer.ts';
import { type Screen, visible } from '../shared/output/terminal.ts';
import { describeSummary, EFFECT_NAMES, summarize } from './format-diff.ts';

/** With more changes than this, an overview is printed instead of all of them. */
export const MAX_LISTED = 1000;
const ROWS = 10;

/** Summarizes many changes: by kind, by tag, and by the schemas that are affected most. */
export function formatOverview(
  changes: readonly RouteChange[],
  [before, after]: readonly CatalogueFile[],
  screen: Screen,
): string {
  const heading = (text: string) => screen.paint('heading', text);
  const tagOf = ({ route }: RouteChange) =>
    (before?.routes[route] ?? after?.routes[route])?.category ?? 'without a tag';
  return [
    describeSummary(summarize(changes)),
    `${heading('By kind')}\n${table(changes, ({ rule, effect }) => `${rule} (${EFFECT_NAMES[effect]})`)}`,
    `${heading('By tag')}\n${table(changes, tagOf)}`,
    `${heading('Schemas that are affected most')}\n${table(changes, (change) => schemaOf(change, before) ?? schemaOf(change, after))}`,
    'Use --all to list all changes, --breaking to list the breaking ones, or --route to select a route.',
  ].join('\n\n');
}

/** The most frequent keys with their numbers, one per line. */
function table(changes: readonly RouteChange[], keyOf: (change: RouteChange) => string | undefined): string {
  const counts = new Map<string, number>();
  for (const change of changes) {
    const key = keyOf(change);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const rows = [...counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  const width = String(rows[0]?.[1] ?? 0).length;
  const lines = rows.slice(0, ROWS).map(([key, count]) => `  ${String(count).padStart(width)} ${visible(key)}`);
  const rest = rows.length - ROWS;
  return [...(lines.length === 0 ? ['  none'] : lines), ...(rest > 0 ? [`  … and ${rest} more`] : [])].join('\n');
}

/** The schema that contains the changed member of a body or response: the last named one on the way to it. */
function schemaOf(
  { route, in: place, status = '', contentType = '', pointer }: RouteChange,
  catalogue: CatalogueFile | undefined,
): string | undefined {
  const own = catalogue?.routes[route];
  const content = place === 'body' ? own?.body?.content : (own?.responses?.[status] ?? own?.errors?.[status]);
  let type: Type | undefined = content?.[contentType];
  let name: string | undefined;
  for (const step of [...splitPointer(pointer ?? '').slice(0, -1), undefined]) {
    const found = resolve(type, catalogue, step);
    name = found.name ?? name;
    type = found.type;
  }
  return name;
}

function resolve(
  type: Type | undefined,
  catalogue: CatalogueFile | undefined,
  step: string | undefined,
  depth = 0,
): { readonly name?: string; readonly type?: Type } {
  if (type === undefined || depth > 10) return {};
  if (typeof type === 'string') {
    const schema =
      catalogue !== undefined && Object.hasOwn(catalogue.schemas, type) ? catalogue.schemas[type] : undefined;
    if (schema === undefined) return {};
    const { type: next } = resolve(schema, catalogue, step, depth + 1);
    return { name: type, ...(next === undefined ? {} : { type: next }) };
  }
  if (step === undefined) return { type };
  if ('list' in type) return step === '*' ? { type: type.list } : {};
  if ('anyOf' in type || 'allOf' in type) {
    const parts = 'anyOf' in type ? type.anyOf : type.allOf;
    return (
      parts.map((part) => resolve(part, catalogue, step, depth + 1)).find((found) => found.type !== undefined) ?? {}
    );
  }
  if ('enum' in type || 'tuple' in type) return {};
  const members = { ...type.optional, ...type.required };
  const member = Object.hasOwn(members, step) ? members[step] : step === '*' ? type.rest : undefined;
  return member === undefined ? {} : { type: member };
}
