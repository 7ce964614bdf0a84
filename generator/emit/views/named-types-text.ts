import type { CatalogueFile, Type } from '../../catalogue.ts';
import { type Files, HEADER } from '../files.ts';
import { propertyName, typeText } from '../type-text.ts';
import { importsFor } from './emit-view.ts';

const NAMED_FILES = [
  ['Webhooks', 'webhooks'],
  ['Responses', 'responses'],
] as const;

/** Writes the data of webhooks and of named responses, each in a file; nothing if the description has none. */
export function emitNamedTypes(files: Files, catalogue: CatalogueFile, module: string, extension: string): void {
  for (const [name, file] of NAMED_FILES) {
    const types = catalogue[file];
    if (types !== undefined) files.set(`${file}${extension}`, namedText(name, types, module));
  }
}

function namedText(name: string, types: { readonly [name: string]: Type }, module: string): string {
  const style = { refer: (each: string) => `s.${each}` };
  const rows = Object.entries(types).map(([key, type]) => `${propertyName(key)}: ${typeText(type, style)};\n`);
  const text = `export interface ${name} {\n${rows.join('')}}\n`;
  const modules = [
    ['api', module],
    ['s', './schemas.js'],
  ] as const;
  return HEADER + importsFor(text, { modules }) + text;
}
