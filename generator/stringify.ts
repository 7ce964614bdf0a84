import type { CatalogueFile, VersionChanges } from './catalogue.ts';
import type { Edition } from './edition.ts';

/** Writes a catalogue as the text of a file, with one entry per line, so that a diff shows each change where it was made. */
export function stringifyCatalogue(catalogue: CatalogueFile): string {
  const { schemas, notes, webhooks, responses, parameters, routes, versions, ...head } = catalogue;
  return file(head, [
    ['schemas', lines(schemas)],
    ...optional('notes', notes),
    ...optional('webhooks', webhooks),
    ...optional('responses', responses),
    ['parameters', lines(parameters)],
    ['routes', lines(routes)],
    ['versions', versionLines(versions)],
  ]);
}

/** Writes an edition in the same way. */
export function stringifyEdition(edition: Edition): string {
  const { schemas, routes, versions, ...head } = edition;
  return file(head, [
    ['schemas', lines(schemas)],
    ['routes', lines(routes)],
    ['versions', versionLines(versions)],
  ]);
}

/** Writes the payloads of webhooks in the same way. */
export function stringifyWebhooks({ schemas, webhooks }: Pick<CatalogueFile, 'schemas' | 'webhooks'>): string {
  return file({}, [['schemas', lines(schemas)], ...optional('webhooks', webhooks)]);
}

function file(head: { readonly [name: string]: unknown }, members: readonly (readonly [string, string])[]): string {
  const first = Object.entries(head).map(([name, value]) => [name, JSON.stringify(value)] as const);
  return `${block([...first, ...members])}\n`;
}

function versionLines(versions: { readonly [version: string]: VersionChanges }): string {
  return block(
    Object.entries(versions).map(([version, { schemas, routes }]) => [
      version,
      block([
        ['schemas', lines(schemas)],
        ['routes', lines(routes)],
      ]),
    ]),
  );
}

function optional(name: string, table: { readonly [key: string]: unknown } | undefined): [string, string][] {
  return table === undefined ? [] : [[name, lines(table)]];
}

function lines(table: { readonly [key: string]: unknown }): string {
  return block(Object.entries(table).map(([key, value]) => [key, JSON.stringify(value)]));
}

function block(members: readonly (readonly [string, string])[]): string {
  return members.length === 0
    ? '{}'
    : `{\n${members.map(([key, text]) => `${JSON.stringify(key)}: ${text}`).join(',\n')}\n}`;
}
