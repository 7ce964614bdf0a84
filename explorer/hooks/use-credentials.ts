import { useEffect, useState } from 'preact/hooks';
import { type Api, originOf } from '../model/api.ts';
import { type Credentials, credentialsFor, NO_CREDENTIALS } from '../model/credentials.ts';
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
  const credentials = credentialsFor(stored, origin);
  useEffect(() => {
    if (credentials === stored) return;
    setStored(credentials);
    onDrop(origin);
  }, [credentials, stored, origin]);

  const set = (next: Credentials) => {
    setStored(next);
    if (next.origin === originOf(api, '')) writePreference('variable', next.kind === 'variable' ? next.variable : '');
  };
  return [credentials, set];
}

/** The variable that was chosen last. It is for the API's own origin only. */
function rememberedCredentials(api: Api): Credentials {
  const variable = readPreference('variable');
  if (!api.tokenVariables.includes(variable)) return NO_CREDENTIALS;
  return { ...NO_CREDENTIALS, kind: 'variable', variable, origin: originOf(api, '') };
}
