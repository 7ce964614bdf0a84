import type { RouteRecord } from 'routebook/catalogue';
import type { Api } from '../../explorer/model/api.ts';
import type { Control } from '../../explorer/model/form/control.ts';
import { fieldsOf, shapesOf } from '../../explorer/model/form/fields.ts';

/** A control without the names and values in it. */
function shapeOf(control: Control, depth = 0): string {
  const { kind, isNullable } = control;
  const inside =
    kind === 'group'
      ? (depth > 3 ? [] : control.membersFor(undefined))
          .map((member) => `${shapeOf(member.control, depth + 1)}${member.required}${member.deprecated}`)
          .sort()
      : kind === 'items'
        ? [shapeOf(control.itemAt(0), depth + 1)]
        : kind === 'text'
          ? [control.format]
          : kind === 'lines'
            ? [control.item]
            : [];
  return `${kind}${isNullable}(${[...new Set(inside)].join()})`;
}

/** What the page of a route is made of. */
function partsOf(api: Api, shapes: ReturnType<typeof shapesOf>, record: RouteRecord): string[] {
  const { body, formats, previews, pagination, deprecation, versions, permissions, responses } = record;
  return [
    ...fieldsOf(api, shapes, record, new Map()).map((field) => {
      const { place, required, deprecated, control, description, example, limits = [] } = field;
      const texts = [description, example, 'default' in field || undefined].map((text) => text !== undefined);
      return `${place} ${required} ${deprecated} ${shapeOf(control)} ${texts} ${limits.length}`;
    }),
    ...versions.map((version) => `version ${version}`),
    ...formats.map((format) => `format ${format}`),
    ...Object.keys(responses).map((status) => `status ${status}`),
    `body ${typeof body} ${previews.length} ${pagination !== undefined} ${permissions !== undefined}`,
    `deprecation ${deprecation?.removed} ${deprecation !== undefined}`,
  ];
}

/** The length of the longest text of a route that no line break can divide. */
function longestWord(record: RouteRecord): number {
  return Math.max(
    ...JSON.stringify(record)
      .split(/[\s"]+/, 100_000)
      .map(({ length }) => length),
  );
}

/**
 * The routes that tell whether all fit on a screen: those with the longest words, and others until every part that a page can have occurs, each
 * with the longest words there are.
 */
export async function listTellingRoutes(api: Api): Promise<string[]> {
  const shapes = shapesOf(await api.loadReference());
  const seen = new Set<string>();
  return [...api.catalogue]
    .map((record) => ({ record, length: longestWord(record) }))
    .sort((a, b) => b.length - a.length)
    .filter(({ record }, rank) => {
      const parts = partsOf(api, shapes, record).filter((part) => !seen.has(part));
      for (const part of parts) seen.add(part);
      return rank < 100 || parts.length > 0;
    })
    .map(({ record }) => record.route);
}
