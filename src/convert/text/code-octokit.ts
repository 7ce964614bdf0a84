import { github } from '../../core/profile/github.ts';
import { splitBase } from '../http/octokit.ts';
import type { Prepared } from '../prepare.ts';
import { JAVASCRIPT } from './literal.ts';
import type { Mask } from './mask.ts';
import { literalOf, prepend } from './masked-text.ts';

interface Source {
  readonly prepared: Prepared;
  readonly mask: Mask;
}

const TOKEN = /^(?:token|bearer) +(?=\S+$)/i;

/** The argument of `new Octokit`, which contains the token. */
export function writeAuth({ prepared: { headers }, mask }: Source): string {
  const { authorization = '' } = headers;
  if (!TOKEN.test(authorization)) return '';
  const masked = mask.header('authorization', authorization);
  const isMasked = literalOf(masked) === undefined;
  const token = isMasked ? masked.filter((piece) => typeof piece === 'object') : [authorization.replace(TOKEN, '')];
  return `{ auth: ${JAVASCRIPT.text(token)} }`;
}

/** The headers that Octokit does not send itself. */
export function octokitHeaders({ headers }: Prepared): Record<string, string> {
  const entries = Object.entries(headers).filter(([name, value]) => {
    if (name === 'user-agent') return value !== github.userAgent;
    return name !== 'authorization' || !TOKEN.test(value);
  });
  return Object.fromEntries(entries);
}

/** The route, in which nothing is a placeholder. */
export function writeOctokitRoute({ prepared: { method, url }, mask }: Source): string {
  return JAVASCRIPT.text(prepend(`${method} `, mask.url(splitBase(url, github.baseUrl).url)));
}
