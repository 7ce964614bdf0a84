import type { CatalogueFile, Type } from '../../catalogue.ts';
import { type Files, HEADER } from '../files.ts';
import { propertyName, typeText } from '../type-text.ts';
import { importsFor, textReference, type ViewPlace } from './emit-view.ts';

const NAMED_FILES = [
  ['Webhooks', 'webhooks'],
  ['Responses', 'responses'],
] as const;

/** Writes the data of webhooks and of named responses, each in a file; nothing if the description has none. */
export function emitNamedTypes(
  files: Files,
  catalogue: CatalogueFile,
  module: string,
  place: Pick<ViewPlace, 'dated' | 'extension'>,
): void {
  for (const [name, file] of NAMED_FILES) {
    const types = catalogue[file];
    if (types !== undefined) files.set(`${file}${place.extension}`, namedText(name, types, module, place));
  }
}

function namedText(
  name: string,
  types: { readonly [name: string]: Type },
  module: string,
  place: Pick<ViewPlace, 'dated'>,
): string {
  const style = { refer: textReference((each) => `s.${each}`, place) };
  const rows = Object.entries(types).map(([key, type]) => `${propertyName(key)}: ${typeText(type, style)};\n`);
  const text = `export interface ${name} {\n${rows.join('')}}\n`;
  const modules = [
    ['api', module],
    ['s', './schemas.js'],
  ] as const;
  return HEADER + importsFor(text, { modules }) + text;
}
