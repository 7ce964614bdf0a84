import type { Catalogue, RouteRecord } from '../../../src/catalogue/types.ts';
import { editDistance, tolerance } from '../../../src/core/internal/edit-distance.ts';
import { HOLE } from '../call.ts';

/** A route whose path differs from a written one only by typos. */
export interface NearRoute {
  readonly record: RouteRecord;
  /** The number of characters that differ. */
  readonly distance: number;
  /** The segments that differ: as written, and as in the route. */
  readonly typos: readonly (readonly [written: string, meant: string])[];
}

/** The routes with the same number of segments whose text differs by typos, nearest first. */
export function nearestRoutes(catalogue: Catalogue<never>, method: string, path: string): NearRoute[] {
  const written = segmentsOf(path);
  if (written.length > 20) return [];
  const near: NearRoute[] = [];
  for (const record of catalogue) {
    if (record.method !== method) continue;
    const found = compare(written, segmentsOf(record.path), record);
    if (found !== undefined) near.push(found);
  }
  return near.sort((one, other) => one.distance - other.distance || age(one.record) - age(other.record)).slice(0, 3);
}

function age(record: RouteRecord): number {
  return Object.hasOwn(record, 'deprecation') ? 1 : 0;
}

function segmentsOf(path: string): string[] {
  return path
    .replace(/^\//, '')
    .replace(/\{\?[^{}]*\}$/, '')
    .split('/');
}

function compare(written: readonly string[], segments: readonly string[], record: RouteRecord): NearRoute | undefined {
  if (written.length !== segments.length) return undefined;
  const typos: [string, string][] = [];
  let distance = 0;
  for (const [index, segment] of segments.entries()) {
    const own = written[index] as string;
    const isPlaceholder = /[{}:]/.test(own) || own.includes(HOLE);
    if (segment.startsWith('{')) continue;
    if (own === segment) continue;
    // A computed segment can be any text, but then nothing is certain.
    if (isPlaceholder) return undefined;
    const limit = Math.max(1, tolerance(segment.length));
    const typo = editDistance(own.toLowerCase(), segment, limit);
    if (typo > limit) return undefined;
    distance += Math.max(typo, 1);
    typos.push([own, segment]);
  }
  return typos.length === 1 && distance <= 2 ? { record, distance, typos } : undefined;
}
