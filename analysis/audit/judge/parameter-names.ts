import { parameterNamesOf } from '../../../src/catalogue/rows-of.ts';
import type { Catalogue, FieldRecord, ParameterRecord } from '../../../src/catalogue/types.ts';
import { ownMember } from '../../../src/core/internal/objects.ts';
import { github } from '../../../src/github/catalogue.ts';
import { parametersOfEditions } from '../../../src/github/parameters-elsewhere.ts';
import { isGitHub, isMain } from './other-editions.ts';

const known = new WeakMap<Catalogue<never>, ReadonlySet<string>>();

/** Whether any route has a parameter or body field of this name. */
export function isParameter(catalogue: Catalogue<never>, name: string): boolean {
  const names = known.get(catalogue) ?? parameterNamesOf(catalogue);
  known.set(catalogue, names);
  return names.has(name);
}

/** Where a route has a parameter that the edition of the catalogue does not have. */
export function parameterElsewhere(catalogue: Catalogue<never>, route: string, name: string): string | undefined {
  if (!isGitHub(catalogue)) return undefined;
  if (!isMain(catalogue) && parameterOfMain(route, name) !== undefined) return 'on github.com';
  const editions = parametersOfEditions(route)?.get(name);
  return editions && `in ${editions.at(-1)}`;
}

/** Whether github.com has a parameter without calling it deprecated. What an edition says is then older. */
export function isCurrentOnMain(catalogue: Catalogue<never>, route: string, name: string): boolean {
  return isGitHub(catalogue) && !isMain(catalogue) && parameterOfMain(route, name)?.deprecated === false;
}

function parameterOfMain(route: string, name: string): ParameterRecord | FieldRecord | undefined {
  const record = (github as unknown as Catalogue).get(route);
  const fields = (record && ownMember(record, 'body')?.fields) ?? [];
  return [...(record?.parameters ?? []), ...fields].find((each) => each.name === name);
}
