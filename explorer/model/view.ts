import type { Draft } from './form/draft.ts';

/** Which routes are listed: all, only current ones, or only deprecated ones. */
export type Age = 'all' | 'current' | 'deprecated';

/** The state of the page. All of it is in the URL, except values that may be secret. */
export interface View {
  readonly search: string;
  /** Empty for any. */
  readonly method: string;
  readonly category: string;
  readonly age: Age;
  /** Empty if none is open. */
  readonly route: string;
  readonly draft: Draft;
  readonly contentType: string;
  readonly format: string;
  readonly previews: readonly string[];
  readonly apiVersion: string;
  readonly baseUrl: string;
  /** Empty for the default. */
  readonly edition: string;
  /** The format that the request is shown in; empty for the one that was chosen last. */
  readonly form: string;
}

export const EMPTY_VIEW: View = {
  search: '',
  method: '',
  category: '',
  age: 'all',
  route: '',
  draft: new Map(),
  contentType: '',
  format: '',
  previews: [],
  apiVersion: '',
  baseUrl: '',
  edition: '',
  form: '',
};

/** The view with another route open. Form values belong to the previous route and are dropped. */
export function openRoute({ search, method, category, age, baseUrl, edition, form }: View, route: string): View {
  return { ...EMPTY_VIEW, search, method, category, age, baseUrl, edition, form, route };
}

/** The view with nothing open and nothing searched for, of the same edition and server. */
export function closeRoute({ baseUrl, edition, form }: View): View {
  return { ...EMPTY_VIEW, baseUrl, edition, form };
}

/** The view of another edition. Its requests go to other servers. */
export function openEdition(view: View, edition: string): View {
  return { ...view, edition, baseUrl: '', apiVersion: '' };
}
