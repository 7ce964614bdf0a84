// Style Examples, https://spec.openapis.org/oas/v3.1.1.html#style-examples, and values that they do not show.

import type { JsonObject } from 'routebook/generator';
import { type DescribedCall, describedIn, readValues } from './read-calls.ts';

/**
 * The rules of a parameter, its value, and what is sent: the URL, or the value of a header. What is refused has the code of its error there, and
 * "compiles" if the compiler accepts it.
 */
type Row = readonly [title: string, rules: JsonObject, value: unknown, sent: string, compiles?: 'compiles'];

interface Styles {
  readonly query: readonly Row[];
  readonly path: readonly Row[];
  readonly header: readonly Row[];
  readonly cookie: readonly Row[];
  /** Paths of real APIs: verbs, keys of OData, file names, operators of RFC 6570. */
  readonly paths: readonly (readonly [path: string, value: string, url: string])[];
  /** Names of parameters in public descriptions, and names that mean something to JavaScript or to a URL; and how they are written. */
  readonly names: Readonly<Record<string, string>>;
}

const { query, path, header, cookie, paths, names } = readValues('styles.yaml') as Styles;
const schema = { type: 'string' };

/** A call with one parameter in OpenAPI 3.0. */
function call(
  place: string,
  [title, rules, value, sent, compiles]: Row,
  { name = 'c', path: template = '/x' },
  expected: Partial<DescribedCall> = { url: sent },
): DescribedCall {
  const required = place === 'path' ? { required: true } : {};
  const parameters = [{ name, in: place, ...required, ...(rules['content'] ? {} : { schema: {} }), ...rules }];
  const key = `GET ${template}`;
  const description = describedIn('3.0.3', {}, key, { parameters });
  const isRefused = /^[A-Z]+_[A-Z]+ /.test(sent);
  return {
    title: `3.0.3: ${title}`,
    description,
    key,
    options: { [name]: value },
    ...(isRefused ? { refusal: sent, compiles: compiles !== undefined } : expected),
  };
}

const titled = (place: string, [title, ...row]: Row): Row => [`${place}, ${title}`, ...row];

export const STYLE_CALLS: readonly DescribedCall[] = [
  ...query.map((row) => call('query', titled('query', row), {})),
  ...path.map((row) => call('path', titled('path', row), { path: '/x/{c}' })),
  ...paths.map(([template, value, url]) =>
    call('path', [`the path ${template}`, { schema }, value, url], { path: template }),
  ),
  ...header.map((row) => call('header', titled('header', row), { name: 'C' }, { url: '/x', headers: { c: row[3] } })),
  ...cookie.map((row) => call('cookie', titled('cookie', row), {}, { url: '/x', headers: { cookie: row[3] } })),
  ...Object.entries(names).map(([name, written]) =>
    call('query', [`a query parameter called ${name}`, { schema }, 'v', `/x?${written}=v`], { name }),
  ),
];
