/** Header values that the builder accepts and returns. */
export type HeaderValue = string | number;

/** Headers by lowercase name. */
export type HeaderRecord = Record<string, HeaderValue>;

/** The format and previews to request in the accept header. */
export interface MediaType {
  /** A format such as `raw`, `diff` or `text+json`. */
  format?: string | undefined;
  /** Names of previews, with or without `-preview`. */
  previews?: readonly string[] | undefined;
}
