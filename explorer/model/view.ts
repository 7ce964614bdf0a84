import type { Draft } from './form/draft.ts';

/** Which of the routes that are going away are listed. */
export type Age = 'all' | 'current' | 'deprecated';

/** What the page shows. All of it stands in the address, but for what holds a secret. */
export interface View {
  readonly search: string;
  /** Empty for any. */
  readonly method: string;
  readonly category: string;
  readonly age: Age;
  /** Empty if none is open. */
  readonly route: string;
  readonly draft: Draft;
  /** A body that is no object of fields, as text. */
  readonly data: string;
  readonly contentType: string;
  readonly format: string;
  readonly previews: readonly string[];
  readonly apiVersion: string;
  readonly baseUrl: string;
  /** The form that the request is shown in. */
  readonly form: string;
}

export const EMPTY_VIEW: View = {
  search: '',
  method: '',
  category: '',
  age: 'all',
  route: '',
  draft: new Map(),
  data: '',
  contentType: '',
  format: '',
  previews: [],
  apiVersion: '',
  baseUrl: '',
  form: '',
};

/** The view with another route open: what was filled in belonged to the one before. */
export function openRoute({ search, method, category, age, baseUrl, form }: View, route: string): View {
  return { ...EMPTY_VIEW, search, method, category, age, baseUrl, form, route };
}
