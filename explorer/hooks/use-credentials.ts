import { useEffect, useState } from 'preact/hooks';
import { type Api, originOf } from '../model/api.ts';
import { type Credentials, credentialsFor, defaultCredentials, NO_CREDENTIALS } from '../model/credentials.ts';
import { readPreference, writePreference } from '../model/preferences.ts';

/**
 * The credentials for the origin that requests go to. When the origin changes, those for the previous one are dropped, and `onDrop` is
 * called if a token was among them.
 */
export function useCredentials(
  api: Api,
  baseUrl: string,
  onDrop: (origin: string) => void,
): readonly [Credentials, (next: Credentials) => void] {
  const origin = originOf(api, baseUrl);
  const [stored, setStored] = useState(() => rememberedCredentials(api));
  const credentials =
    stored.kind === 'default' ? defaultFor(origin, originOf(api, '')) : credentialsFor(stored, origin);
  useEffect(() => {
    // Without a choice, there is nothing to drop: the default applies again when requests go to its origin.
    if (credentials === stored || stored.kind === 'default') return;
    setStored(credentials);
    onDrop(origin);
  }, [credentials, stored, origin]);

  const set = (next: Credentials) => {
    setStored(next);
    if (next.kind !== 'default' && next.origin === originOf(api, ''))
      writePreference('variable', next.kind === 'variable' ? next.variable : NONE);
  };
  return [credentials, set];
}

/** Without a choice, a token is referred to only in requests to the API itself. */
function defaultFor(origin: string, own: string): Credentials {
  return origin === own ? defaultCredentials(origin) : NO_CREDENTIALS;
}

/** Stored instead of a variable if the user chose no authentication. It cannot be the name of one. */
const NONE = '-';

/** The variable that was chosen last. It is for the API's own origin only. */
function rememberedCredentials(api: Api): Credentials {
  const variable = readPreference('variable');
  if (variable === NONE) return NO_CREDENTIALS;
  if (!api.tokenVariables.includes(variable)) return defaultCredentials(originOf(api, ''));
  return { ...NO_CREDENTIALS, kind: 'variable', variable, origin: originOf(api, '') };
}
