import type { Parameter, Route } from '../catalogue.ts';

/** A route whose parameters are all written out. */
export interface ModelRoute extends Omit<Route, 'parameters'> {
  readonly parameters?: readonly Parameter[];
}
