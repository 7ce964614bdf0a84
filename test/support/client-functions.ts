import { endpoint, type RequestOptions } from 'routebook';
import * as clients from 'routebook/convert';

/** A function of `routebook/convert`, called with request options and text options. */
export type ClientFunction = (options: RequestOptions, textOptions?: object) => unknown;

/** The text formats that `toCode` writes: it refuses the names of the others. */
const KINDS = clients.textFormats.flatMap(({ name }) => (isCodeKind(name) ? [name] : []));

function isCodeKind(name: string): name is clients.CodeKind {
  try {
    clients.toCode(endpoint('GET /user'), name as clients.CodeKind);
    return true;
  } catch {
    return false;
  }
}

const { toCode, toPattern: _pattern, toOctokit, maskSecrets, textFormats: _formats, ...others } = clients;

/** Every function of the entry that takes request options, by name. */
export const CLIENT_FUNCTIONS: readonly (readonly [string, ClientFunction])[] = [
  ...(Object.entries(others) as unknown as [string, ClientFunction][]),
  ['toOctokit', (options) => toOctokit(options)],
  ['maskSecrets', (options) => maskSecrets(options)],
  ...KINDS.map((kind): [string, ClientFunction] => [
    `toCode for ${kind}`,
    (options, textOptions) => toCode(options, kind, textOptions),
  ]),
];
