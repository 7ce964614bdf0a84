import { HEADER } from '../files.ts';
import { literalText, propertyName } from '../type-text.ts';

/** A version may be any text, but its folder must stay inside the output folder. */
export function folderName(version: string): string {
  return version.replace(/[^\w-]/g, '_');
}

/** The path of a relative module from one folder below. */
export function outward(module: string): string {
  return module.startsWith('.') ? `../${module.replace(/^\.\//, '')}` : module;
}

const BASE_FILES = [
  ['Endpoints', 'endpoints'],
  ['Bodies', 'bodies'],
  ['Formats', 'formats'],
  ['Pages', 'pages'],
] as const;

/** The file that combines the files of all API versions. */
export function versionsText(version: string | undefined, others: readonly string[]): string {
  const lines = [HEADER];
  others.forEach((other, index) => {
    for (const [letter, file] of [
      ['e', 'endpoints'],
      ['b', 'bodies'],
      ['f', 'formats'],
      ['p', 'pages'],
    ]) {
      lines.push(`import type * as ${letter}${index} from './${folderName(other)}/${file}.js';\n`);
    }
  });
  lines.push(`export type BaseVersion = ${version === undefined ? 'never' : literalText(version)};\n`);
  const rows = others.map(
    (other, index) =>
      `${propertyName(other)}: { endpoints: e${index}.Endpoints; bodies: b${index}.Bodies; formats: f${index}.Formats; pages: p${index}.Pages };\n`,
  );
  const base = BASE_FILES.map(([name, file]) => `import type { ${name} } from './${file}.js';\n`).join('');
  const members = BASE_FILES.map(([name, file]) => `${file}: ${name};`).join(' ');
  return `${lines.join('')}export interface OtherVersions {\n${rows.join('')}}
${base}import type { LiteralFields, Spellings, Values } from './values.js';
/** All types of the API except errors. */
export interface ApiTypes {
${members}
values: Values;
literalFields: LiteralFields;
spellings: Spellings;
versions: OtherVersions & Record<BaseVersion, { ${members} }>;
}
`;
}
