import { isSecretInUrl, isSecretParameter } from './secret-names.ts';

/** A copy of JSON data, which may have dates, for a log or an error: without the values of members that have the names of secrets, and without secrets in URLs. */
export function hideSecrets(value: unknown): unknown {
  if (typeof value === 'string') return hideInUrl(value);
  // `JSON.parse` reads 1e400 as a number that JSON does not have, and writes it as null.
  if (value === Infinity || value === -Infinity) return null;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(hideSecrets);
  const members = Object.entries(value).map(([name, each]) => [
    name,
    isSecretParameter(name) ? '***' : hideSecrets(each),
  ]);
  return Object.fromEntries(members);
}

/** A copy of the parameters of a call, without secrets in its path either. */
export function hideInParameters(parameters: object): unknown {
  const members = Object.entries(parameters).map(([name, value]) => [name, isSecretInUrl(name) ? '***' : value]);
  return hideSecrets(Object.fromEntries(members));
}

/** Hides the credentials in a URL, and the values of parameters that have the names of secrets. Any other text stays as it is. */
function hideInUrl(text: string): string {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  const secrets = [...new Set(url.searchParams.keys())].filter(isSecretParameter);
  if (url.username === '' && url.password === '' && secrets.length === 0) return text;
  if (url.username !== '') url.username = '***';
  if (url.password !== '') url.password = '***';
  for (const name of secrets) url.searchParams.set(name, '***');
  return url.href;
}

/** Whether a value is nested more than `most` levels deep. Functions that call themselves for each level would overflow the stack. */
export function isNestedDeeper(value: unknown, most: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= most; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0) return false;
  }
  return true;
}
