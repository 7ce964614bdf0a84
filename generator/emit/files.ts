/** Generated files: text by name, relative to the folder that they are written to. */
export type Files = Map<string, string>;
