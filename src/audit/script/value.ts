import type { Node } from './node.ts';

/** What an expression stands for in calls of the API. */
export type Value =
  | { readonly kind: 'client'; readonly isCertain: boolean }
  | { readonly kind: 'rest'; readonly isCertain: boolean }
  | { readonly kind: 'namespace'; readonly name: string; readonly isCertain: boolean; readonly isRest: boolean }
  | {
      readonly kind: 'operation';
      readonly namespace: string;
      readonly method: string;
      readonly isCertain: boolean;
      readonly isRest: boolean;
      /** Whether `.defaults(…)` has set some parameters. */
      readonly hasDefaults?: boolean;
      /** The position of the method's name. */
      readonly node: Node;
    }
  /** A function that accepts a route: `request`, `endpoint`, `paginate`, `iterator`, `merge`. */
  | { readonly kind: 'router'; readonly name: string; readonly isCertain: boolean; readonly hasDefaults?: boolean }
  | { readonly kind: 'graphql' }
  /** A package of Octokit, whose members are classes and functions. */
  | { readonly kind: 'package' };
