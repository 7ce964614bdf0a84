/** A value in a YAML document: a text, a list, a map or an alias. */
export interface YamlValue {
  /** Where it begins, where its value ends, and where it ends with its comment. */
  readonly range?: readonly number[] | null | undefined;
  readonly value?: unknown;
  /** How a text is written: `PLAIN`, `QUOTE_DOUBLE`, `BLOCK_LITERAL`. */
  readonly type?: string | undefined;
  readonly items?: readonly (YamlValue | YamlPair)[];
  /** What an alias stands for. */
  resolve?(document: unknown): YamlValue | undefined;
}

interface YamlPair {
  readonly key: YamlValue | null;
  readonly value: YamlValue | null;
}

/** The part of the package `yaml` that is used. */
export interface YamlParser {
  parseAllDocuments(
    text: string,
    options?: { readonly uniqueKeys?: boolean; readonly logLevel?: 'silent' },
  ): readonly {
    readonly contents: YamlValue | null;
    readonly errors: readonly { readonly pos: readonly [number, number] }[];
  }[];
}

/** Loads the package when the first YAML is read. */
export type YamlReader = () => YamlParser | undefined;

let loaded: YamlParser | null | undefined;

/** Loads the package `yaml`, if it is installed. */
export function loadYaml(): YamlParser | undefined {
  if (loaded === undefined) loaded = requireYaml() ?? null;
  return loaded ?? undefined;
}

function requireYaml(): YamlParser | undefined {
  try {
    const { createRequire } = process.getBuiltinModule('node:module');
    try {
      return createRequire(import.meta.url)('yaml') as YamlParser;
    } catch {
      return createRequire(`${process.cwd()}/`)('yaml') as YamlParser;
    }
  } catch {
    return undefined;
  }
}
