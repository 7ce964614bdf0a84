/** A token, and when it is replaced, in milliseconds since 1970. */
interface KeptToken {
  readonly token: string;
  readonly until: number;
}

/** Milliseconds. A request with a token takes time to arrive. */
export const RENEWED_BEFORE = 60_000;

/** Keeps a value as the newest of a map, which loses its oldest if it has too many. */
export function keepNewest<Value>(map: Map<string, Value>, key: string, value: Value, most: number): Value {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value as string);
  return value;
}

/** Keeps tokens. Calls at the same time share the work, and of many calls that were rejected with a token, only the first replaces it. */
export function createTokenCache(now: () => number, most: number) {
  const kept = new Map<string, Promise<KeptToken>>();
  return {
    async read(key: string, rejected: string | undefined, create: () => Promise<KeptToken>): Promise<string> {
      const known = kept.get(key);
      const found = await known;
      if (found && found.until > now() && found.token !== rejected) return found.token;
      let newer = kept.get(key);
      // Unless another call has replaced it in the meantime.
      if (!newer || newer === known) {
        const created = create();
        newer = keepNewest(kept, key, created, most);
        // The next call tries again.
        created.catch(() => kept.get(key) === created && kept.delete(key));
      }
      return (await newer).token;
    },
  };
}
