import type { Parameter, Route } from '../catalogue.ts';

/** A route with all its parameters inline. */
export interface ModelRoute extends Omit<Route, 'parameters'> {
  readonly parameters?: readonly Parameter[];
}
