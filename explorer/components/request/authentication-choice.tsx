import { fieldId, useApi } from '../../hooks/contexts.ts';
import { originOf } from '../../model/api.ts';
import { type Credentials, NO_CREDENTIALS } from '../../model/credentials.ts';
import type { View } from '../../model/view.ts';

interface Props {
  readonly view: View;
  readonly credentials: Credentials;
  readonly onCredentials: (credentials: Credentials) => void;
}

/** How the request is authenticated: not at all, with a token from the environment, or with one that is pasted here. */
export function AuthenticationChoice({ view, credentials, onCredentials }: Props) {
  const api = useApi();
  const origin = originOf(api, view.baseUrl);
  const { kind, variable, token, showsToken, needsConsent } = credentials;
  const variables = [...new Set([...api.tokenVariables, ...(variable === '' ? [] : [variable])])];
  const choose = (value: string) => {
    if (value === '') onCredentials({ ...NO_CREDENTIALS, origin });
    else if (value === PASTED) onCredentials({ ...NO_CREDENTIALS, kind: 'token', origin });
    else onCredentials({ ...NO_CREDENTIALS, kind: 'variable', variable: value.slice(1), origin });
  };
  return (
    <div class="authentication">
      <label for={fieldId('/authorization')}>Authentication</label>
      <select
        id={fieldId('/authorization')}
        value={kind === 'token' ? PASTED : kind === 'variable' ? `$${variable}` : ''}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">None</option>
        {variables.map((each) => (
          <option key={each}>{`$${each}`}</option>
        ))}
        <option value={PASTED}>Paste a token</option>
      </select>
      {kind === 'token' && !needsConsent && (
        <>
          <input
            type="password"
            aria-label="Token"
            autocomplete="off"
            spellcheck={false}
            placeholder="Token, kept in memory only"
            value={token}
            onInput={(event) => onCredentials({ ...credentials, token: event.currentTarget.value.trim() })}
          />
          <label class="check">
            <input
              type="checkbox"
              checked={showsToken}
              onChange={(event) => onCredentials({ ...credentials, showsToken: event.currentTarget.checked })}
            />
            <span>Show the token in the code</span>
          </label>
        </>
      )}
      {needsConsent && (
        <div class="callout callout-warning consent" role="alert">
          <p>
            The pasted command sends a token to <strong>{origin}</strong>, which is not the API’s own host. It is not in
            the code.
          </p>
          <p class="buttons">
            <button type="button" onClick={() => onCredentials({ ...credentials, needsConsent: false })}>
              Use it for this host
            </button>
            <button type="button" onClick={() => onCredentials(NO_CREDENTIALS)}>
              Discard it
            </button>
          </p>
        </div>
      )}
    </div>
  );
}

const PASTED = 'token';
