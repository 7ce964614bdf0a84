import type { Namespaces } from './values.ts';

/** What the finder has to know about the API. */
export interface ApiFacts {
  /** The namespaces of Octokit: `issues`, `pulls`. */
  readonly namespaces: Namespaces;
  /** Whether Octokit has a method of this name now, or had it under this name. */
  hasMethod(namespace: string, method: string): boolean;
  /** The path parameters of a method. */
  pathParametersOf(namespace: string, method: string): readonly string[];
  isRoute(text: string): boolean;
  isHost(host: string): boolean;
}
