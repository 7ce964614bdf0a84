import type { Namespaces } from './values.ts';

/** The facts about the API that are needed to find calls. */
export interface ApiFacts {
  /** The namespaces of Octokit: `issues`, `pulls`. */
  readonly namespaces: Namespaces;
  /** Whether Octokit has, or had, a method of this name. */
  hasMethod(namespace: string, method: string): boolean;
  isRoute(text: string): boolean;
  isHost(host: string): boolean;
}
