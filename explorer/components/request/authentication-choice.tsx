import type { RouteRecord } from 'routebook/catalogue';
import { fieldId, useApi } from '../../hooks/contexts.ts';
import { originOf, type Scheme } from '../../model/api.ts';
import { type Credentials, chooseVariable, NO_CREDENTIALS } from '../../model/credentials.ts';
import type { View } from '../../model/view.ts';
import { Select } from '../controls.tsx';

interface Props {
  readonly record: RouteRecord;
  readonly view: View;
  readonly credentials: Credentials;
  readonly onCredentials: (credentials: Credentials) => void;
}

/** A way to authenticate: a scheme, with a variable of the environment or with a secret that is pasted. */
interface Way {
  readonly scheme: Scheme;
  /** Undefined for a secret that is pasted. */
  readonly variable: string | undefined;
}

/** How the request is authenticated: not at all, with a token from the environment, or with one that is pasted here. */
export function AuthenticationChoice({ record, view, credentials, onCredentials }: Props) {
  const api = useApi();
  const origin = originOf(api, view.baseUrl);
  const { kind, token, showsToken, needsConsent } = credentials;
  const schemes = api.schemesOf(record);
  const ways = [...schemes.flatMap((scheme) => variablesOf(scheme, credentials)), ...schemes.map(pasted)];
  const chosen = ways.findIndex(
    ({ scheme, variable }) =>
      scheme.name === credentials.scheme && (kind === 'token' ? undefined : credentials.variable) === variable,
  );
  const choose = (way: Way | undefined) => {
    if (way === undefined) onCredentials({ ...NO_CREDENTIALS, origin });
    else if (way.variable !== undefined) onCredentials(chooseVariable(way.scheme, origin, way.variable));
    else onCredentials({ ...NO_CREDENTIALS, kind: 'token', scheme: way.scheme.name, origin });
  };
  const labelOf = ({ scheme, variable }: Way) =>
    (variable === undefined ? 'Paste a token' : `$${variable}`) + (schemes.length > 1 ? ` · ${scheme.name}` : '');
  const title = schemes.find(({ name }) => name === credentials.scheme)?.title;
  return (
    <div class="authentication">
      <label for={fieldId('/authorization')}>Authentication</label>
      <Select
        id={fieldId('/authorization')}
        options={[['', 'None'], ...ways.map((way, index) => [String(index), labelOf(way)] as const)]}
        value={kind === 'none' ? '' : String(chosen)}
        onValue={(index) => choose(ways[Number.parseInt(index, 10)])}
      />
      {kind !== 'none' && title && title !== 'Bearer token' && <span class="field-meta">{title}</span>}
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

/** The variables of a scheme, and another one that came with pasted code. */
function variablesOf(scheme: Scheme, { kind, variable, scheme: name }: Credentials): readonly Way[] {
  const own = kind === 'variable' && name === scheme.name ? [variable] : [];
  return [...new Set([...scheme.variables, ...own])].map((each) => ({ scheme, variable: each }));
}

const pasted = (scheme: Scheme): Way => ({ scheme, variable: undefined });
