import { github, type RouteRecord } from 'routebook/catalogue';
import type { Api } from '../input/api.ts';

/** Adds descriptions to a record. They are loaded only here. Editions use the descriptions of github.com for the same names. */
export async function withDescriptions(record: RouteRecord, { edition, loadPermissions }: Api): Promise<RouteRecord> {
  const [{ descriptions }, { permissions: section }, { routeNotices }] = await Promise.all([
    import('routebook/catalogue/descriptions'),
    import('routebook/catalogue/permissions'),
    import('routebook/catalogue/notices'),
  ]);
  const described = github.with(descriptions, section, routeNotices).get(record.route) as RouteRecord | undefined;
  if (edition === undefined) return described ?? record;
  const known = [...(described?.parameters ?? []), ...(described?.body?.fields ?? [])];
  const describe = <Named extends { readonly name: string }>(named: Named): Named => {
    const description = known.find(({ name }) => name === named.name)?.description;
    return description === undefined ? named : { ...named, description };
  };
  const { parameters, body } = record;
  const permissions = (await loadPermissions?.())?.get(record.route)?.permissions;
  const fields = body && { body: { ...body, fields: body.fields.map(describe) } };
  return { ...record, parameters: parameters.map(describe), ...fields, ...(permissions && { permissions }) };
}
