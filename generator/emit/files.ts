/** Generated files: text by name, relative to the folder they are written to. */
export type Files = Map<string, string>;
