import { isList, type JsonObject, type JsonValue, own } from '../../read/json.ts';
import { literalText } from '../type-text.ts';
import { enumMembers, identifierOf } from './enum-names.ts';
import type { PathsOptions } from './paths-options.ts';

/** The enums of a file, which are declared after its types. */
export interface Enums {
  /** The name of the TypeScript enum of a schema; undefined if the schema is written as a union. */
  declare(schema: JsonObject, steps: readonly string[]): string | undefined;
  /** Declares the values of a schema that is written as a union, if the options ask for them. */
  declareValues(schema: JsonObject, steps: readonly string[]): void;
  text(): string;
}

/** Declares enums, each under a name that no other declaration in `names` has. */
export function createEnums(options: PathsOptions, names: Set<string>): Enums {
  const declarations = new Map<string, string>();
  const known = new Map<string, string>();
  const add = (name: string, write: (name: string) => string): string => {
    for (let count = 1; ; count += 1) {
      const unique = count === 1 ? name : `${name}_${count}`;
      const text = write(unique);
      const other = declarations.get(unique);
      if (other === undefined ? names.has(unique) : other !== text) continue;
      names.add(unique);
      declarations.set(unique, text);
      return unique;
    }
  };
  return {
    declare(schema, steps) {
      const values = plainValues(schema);
      if (!options.enum || values === undefined) return undefined;
      const members = enumMembers(values, schema);
      const rows = members.map(({ name, value, note }) => {
        const comment = note === undefined ? '' : `// ${note.replace(/\s+/g, ' ')}\n`;
        return `${comment}${name} = ${literalText(value)}`;
      });
      const key = rows.slice().sort().join(',');
      const same = options.dedupeEnums ? known.get(key) : undefined;
      if (same !== undefined) return same;
      const name = add(identifierOf(steps, ''), (unique) => `export enum ${unique} {\n${rows.join(',\n')}\n}\n`);
      known.set(key, name);
      return name;
    },
    declareValues(schema, steps) {
      const values = plainValues(schema);
      if (!options.enumValues || values === undefined) return;
      const texts = values.map(literalText);
      const type = [...new Set(texts)].join(' | ');
      const name = identifierOf(steps, 'Values');
      add(
        name.charAt(0).toLowerCase() + name.slice(1),
        (unique) => `export const ${unique}: readonly (${type})[] = [${texts.join(', ')}];\n`,
      );
    },
    text: () => [...declarations.values()].join(''),
  };
}

/** The values of an enum of strings and numbers. */
function plainValues(schema: JsonObject): readonly (string | number)[] | undefined {
  const values = own(schema, 'enum');
  if (!isList(values) || values.length === 0) return undefined;
  const isPlain = (value: JsonValue): value is string | number =>
    typeof value === 'string' || typeof value === 'number';
  return values.every(isPlain) ? values : undefined;
}
