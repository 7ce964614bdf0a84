import type { Catalogue } from './catalogue.ts';

/** Writes a catalogue as the text of a file, one entry per line, so that a diff shows each change where it was made. */
export function stringifyCatalogue(catalogue: Catalogue): string {
  const { schemas, parameters, routes, versions, ...head } = catalogue;
  const changes = Object.entries(versions).map(([version, change]): [string, string] => [
    version,
    block([
      ['schemas', lines(change.schemas)],
      ['routes', lines(change.routes)],
    ]),
  ]);
  const members = Object.entries(head).map(([name, value]): [string, string] => [name, JSON.stringify(value)]);
  members.push(
    ['schemas', lines(schemas)],
    ['parameters', lines(parameters)],
    ['routes', lines(routes)],
    ['versions', block(changes)],
  );
  return `${block(members)}\n`;
}

function lines(table: { readonly [key: string]: unknown }): string {
  return block(Object.entries(table).map(([key, value]) => [key, JSON.stringify(value)]));
}

function block(members: readonly (readonly [string, string])[]): string {
  return members.length === 0
    ? '{}'
    : `{\n${members.map(([key, text]) => `${JSON.stringify(key)}: ${text}`).join(',\n')}\n}`;
}
