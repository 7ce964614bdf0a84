import type { RouteRecord } from 'routebook/catalogue';

/** The things that placeholders stand for, where their names differ from them. */
const NOUNS: { readonly [name: string]: string } = {
  owner: 'repository',
  repo: 'repository',
  template_owner: 'template repository',
  template_repo: 'template repository',
  org: 'organization',
  enterprise: 'enterprise',
  username: 'user',
  account_id: 'account',
  path: 'file or folder',
  basehead: 'commit or branch',
  ref: 'ref',
  sha: 'commit',
  archive_format: 'archive',
};

/** The meaning of a status of GitHub's API for a route, in a sentence; empty if the status is enough. */
export function githubStatus(record: RouteRecord, status: string): string {
  const meaning = Object.hasOwn(MEANINGS, status) ? MEANINGS[status] : undefined;
  return meaning?.(record) ?? '';
}

const MEANINGS: { readonly [status: string]: (record: RouteRecord) => string } = {
  200: ({ pagination }) => (pagination ? 'One page of the list. The `link` header has the URL of the next one.' : ''),
  201: (record) => `The ${madeBy(record)} was created.`,
  202: ({ method }) =>
    method === 'GET'
      ? 'The data is being prepared. Send the request again later.'
      : 'The request was accepted. The work continues after this response.',
  204: (record) => noContent(record),
  205: () => 'The change was made. The response has no content.',
  301: (record) => `The ${lastNoun(record)} was moved. Its URL is in the \`location\` header.`,
  302: () => 'The content is at the URL in the `location` header, which is valid for a short time.',
  303: () => 'The result is at the URL in the `location` header.',
  304: () => 'Nothing has changed since the response whose `etag` or date was sent.',
  307: (record) => `The ${lastNoun(record)} was moved. Repeat the request at the URL in the \`location\` header.`,
  400: ({ body }) => (body ? 'The body is not valid JSON, or a value has the wrong type.' : 'A parameter is invalid.'),
  401: () => 'The token is missing, expired or invalid.',
  402: () => 'The plan of the account does not include this.',
  403: (record) => `${permissionText(record)} A rate limit that was exceeded has this status too.`,
  404: (record) => `${notFound(record)}, or the token has no access to it.`,
  405: (record) => `The ${lastNoun(record)} is in a state that does not allow this.`,
  406: () => 'The content is too large, or does not have the media type that was asked for.',
  409: (record) => `The ${lastNoun(record)} was changed at the same time, or is in a state that does not allow this.`,
  410: (record) => `The ${lastNoun(record)} was deleted, or the feature is turned off.`,
  412: () => 'The condition in a header such as `if-match` does not hold.',
  413: () => 'The body is too large.',
  415: () => 'The media type of the body is not supported.',
  422: ({ body, method }) =>
    body || method !== 'GET'
      ? 'A value is missing, invalid or already taken. The response names it in `errors`.'
      : 'A parameter is invalid, or the request was sent too often.',
  429: () => 'Too many requests were sent. The `retry-after` header says how long to wait.',
  500: () => 'GitHub failed. The same request may succeed later.',
  503: () => 'The service is not available now. Send the request again later.',
};

function noContent(record: RouteRecord): string {
  const { method } = record;
  if (method === 'GET') return 'Yes: what the route checks is true. Otherwise, the status is 404.';
  return method === 'DELETE'
    ? `The ${madeBy(record)} was removed.`
    : 'The change was made. The response has no content.';
}

function permissionText({ permissions }: RouteRecord): string {
  const [needed] = permissions?.any ?? [];
  if (needed === undefined) return 'The token does not allow this.';
  const names = Object.entries(needed).map(([name, level]) => `\`${name}: ${level}\``);
  return `The token does not have the permission ${names.join(' and ')}.`;
}

function notFound(record: RouteRecord): string {
  const { path, method, responses } = record;
  const nouns = [...new Set(Array.from(path.matchAll(/\{([^}]*)\}/g), ([, name = '']) => nounOf(name)))];
  if (nouns.length === 0) return 'There is nothing here';
  const list = nouns.length === 1 ? nouns[0] : `${nouns.slice(0, -1).join(', ')} or ${nouns.at(-1)}`;
  const isCheck = method === 'GET' && Object.hasOwn(responses, '204');
  return isCheck ? `No: what the route checks is false, the ${list} does not exist` : `The ${list} does not exist`;
}

/** The thing that the last placeholder of the path stands for. */
function lastNoun({ path }: RouteRecord): string {
  const names = Array.from(path.matchAll(/\{([^}]*)\}/g), ([, name = '']) => name);
  return nounOf(names.at(-1) ?? 'resource');
}

/** The thing that the end of the path names: a placeholder, or a list of which one item is meant. */
function madeBy(record: RouteRecord): string {
  const last = record.path.split('/').at(-1) ?? '';
  if (last.startsWith('{')) return lastNoun(record);
  const word = last.replace(/[-_]/g, ' ');
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y');
  return /(?:ss|us)$/.test(word) ? word : word.replace(/(?<=ch|sh|x)es$|s$/, '');
}

function nounOf(name: string): string {
  if (Object.hasOwn(NOUNS, name)) return NOUNS[name] ?? name;
  return name.replace(/_(?:number|id|slug|name|sha|login)$/, '').replaceAll('_', ' ');
}
