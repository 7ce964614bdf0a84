type FindHeader = (name: string) => string | undefined;

/** What the headers of a response say about the token that was used, for readers. */
export function tokenFacts(find: FindHeader, now = Date.now()): readonly (readonly [name: string, text: string])[] {
  const expiry = find('github-authentication-token-expiration');
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Rate limit', rateLimit(find, now)],
    ['Scopes of the token', listed(find('x-oauth-scopes'))],
    ['Scopes that the route accepts', listed(find('x-accepted-oauth-scopes'))],
    ['Permissions that the route needs', find('x-accepted-github-permissions')?.replaceAll('=', ': ')],
    ['The token expires', expiry],
  ];
  return facts.filter((fact): fact is readonly [string, string] => fact[1] !== undefined);
}

/** An empty list means that there are none. */
function listed(text: string | undefined): string | undefined {
  return text?.trim() === '' ? 'none' : text;
}

/** `4987 of 5000 requests remain for core, more in 30 minutes` */
function rateLimit(find: FindHeader, now: number): string | undefined {
  const remaining = find('x-ratelimit-remaining');
  if (remaining === undefined) return undefined;
  const [limit, resource, reset] = ['limit', 'resource', 'reset'].map((name) => find(`x-ratelimit-${name}`));
  const minutes = Math.ceil((Number(reset) * 1000 - now) / 60_000);
  const isSoon = Number.isFinite(minutes) && minutes > 0 && minutes <= 1440;
  return [
    `${remaining}${limit === undefined ? '' : ` of ${limit}`} requests remain`,
    resource === undefined ? '' : ` for ${resource}`,
    isSoon ? `, more in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}` : '',
  ].join('');
}
