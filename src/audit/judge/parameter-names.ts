import { parameterNamesOf } from '../../catalogue/rows-of.ts';
import type { Catalogue, RouteRecord } from '../../catalogue/types.ts';
import { github } from '../../github/catalogue.ts';
import { ownMember } from '../../internal/own.ts';
import { isGitHub, isMain } from './other-editions.ts';

const known = new WeakMap<Catalogue<never>, ReadonlySet<string>>();

/** Whether any route has a parameter or body field of this name. */
export function isParameter(catalogue: Catalogue<never>, name: string): boolean {
  const names = known.get(catalogue) ?? parameterNamesOf(catalogue);
  known.set(catalogue, names);
  return names.has(name);
}

/** Whether a route has a parameter on github.com that the edition of the catalogue does not have. */
export function isParameterOfMain(catalogue: Catalogue<never>, route: string, name: string): boolean {
  if (!isGitHub(catalogue) || isMain(catalogue)) return false;
  const record = (github as unknown as Catalogue).get(route);
  return record !== undefined && namesOf(record).includes(name);
}

function namesOf(record: RouteRecord): string[] {
  const fields = ownMember(record, 'body')?.fields ?? [];
  return [...record.parameters, ...fields].map(({ name }) => name);
}
