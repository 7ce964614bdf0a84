import type { ModelRoute } from '../catalogue.ts';
import { hashText } from '../model/names.ts';
import { HEADER } from './files.ts';
import { readableData } from './response-text.ts';
import { literalText, propertyName, type TextStyle, typeText } from './type-text.ts';

export interface DeclaredErrors {
  readonly declarations: string;
  /** The names of the sets of errors, by text. */
  readonly sets: ReadonlyMap<string, string>;
  /** The name of the declaration with a route's error bodies by status. */
  textOf(key: string): string | undefined;
}

/**
 * Writes error bodies by status. Most routes share their set of errors with others, so each set is declared once, unless it is one
 * of the `known` sets of another file. With `isStable`, a set is named after its content, so that its name does not depend on other routes.
 */
export function declareErrors(
  routes: Iterable<[string, ModelRoute]>,
  style: TextStyle,
  known: ReadonlyMap<string, string> = new Map(),
  isStable = false,
): DeclaredErrors {
  const names = new Map<string, string>();
  const nameOfRoute = new Map<string, string>();
  for (const [key, { errors }] of routes) {
    if (errors === undefined) continue;
    const rows = Object.entries(errors).map(([status, content]) => {
      // A description without content does not mean that the server sends none.
      return `${statusKey(status)}: ${typeText(readableData(content) ?? 'unknown', style)};\n`;
    });
    const text = rows.join('');
    const name = known.get(text) ?? names.get(text) ?? `ErrorSet${isStable ? hashText(text) : names.size + 1}`;
    if (!known.has(text)) names.set(text, name);
    nameOfRoute.set(key, name);
  }
  return {
    sets: names,
    declarations: sorted(names, isStable)
      .map(([text, name]) => `export interface ${name} {\n${text}}\n`)
      .join(''),
    textOf: (key) => nameOfRoute.get(key),
  };
}

function sorted(names: ReadonlyMap<string, string>, isStable: boolean): (readonly [string, string])[] {
  return isStable ? [...names].sort(([, one], [, two]) => (one < two ? -1 : 1)) : [...names];
}

/** A numeric key if possible, so that it has the type of a response status. */
function statusKey(status: string): string {
  return /^[1-9]\d{2}$/.test(status) ? status : literalText(status);
}

/**
 * Writes the errors of every API version, and the types of the API with them. They are in a separate file, so that programs that
 * send nothing do not load it.
 */
export function errorVersionsText(
  versions: readonly (readonly [name: string, folder: string])[],
  hasStreams = false,
): string {
  const imports = versions.map(
    ([, folder], index) => `import type { Errors as Errors${index} } from './${folder}/errors.js';\n`,
  );
  const rows = versions.map(([name], index) => `${propertyName(name)}: Errors${index};\n`);
  return `${HEADER}import type { Errors } from './errors.js';
import type { ApiTypes as Described } from './versions.js';
${hasStreams ? "import type { Streams } from './streams.js';\n" : ''}${imports.join('')}export interface ErrorsByVersion {
${rows.join('')}}
/** All types of the API, for the type argument of \`createEndpoint\`. \`routebook/send\` uses the types of errors. */
export interface ApiTypes extends Described {
errors: Errors;
errorVersions: ErrorsByVersion;
${hasStreams ? 'streams: Streams;\n' : ''}}
`;
}
