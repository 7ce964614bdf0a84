import { useApi } from '../../hooks/contexts.ts';
import { readServerUrl, type ServerText, writeServerUrl } from '../../model/texts.ts';
import type { View } from '../../model/view.ts';

interface Props {
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** The servers of the description, and the variables of the one that requests go to. They set the base URL. */
export function ServerChoice({ view, onView }: Props) {
  const api = useApi();
  const servers = api.texts?.servers ?? [];
  const [first] = servers;
  if (first === undefined || (servers.length === 1 && Object.keys(first.variables).length === 0)) return null;
  const current = view.baseUrl || api.baseUrl;
  const chosen = servers.find((server) => readServerUrl(server, current) !== undefined);
  const values = chosen && readServerUrl(chosen, current);
  const open = (url: string) => onView({ ...view, baseUrl: url === api.baseUrl ? '' : url });
  return (
    <section aria-label="Servers">
      <h2>Servers</h2>
      {servers.length > 1 && (
        <Row name="server" note={chosen?.description}>
          <select
            id="server"
            value={chosen?.url ?? ''}
            onChange={(event) => {
              const next = servers.find(({ url }) => url === event.currentTarget.value);
              if (next) open(writeServerUrl(next, {}));
            }}
          >
            {chosen === undefined && <option value="">another server</option>}
            {servers.map(({ url }) => (
              <option key={url}>{url}</option>
            ))}
          </select>
        </Row>
      )}
      {chosen && values && (
        <Variables server={chosen} values={values} onValues={(next) => open(writeServerUrl(chosen, next))} />
      )}
    </section>
  );
}

interface VariablesProps {
  readonly server: ServerText;
  readonly values: Readonly<Record<string, string>>;
  readonly onValues: (values: Readonly<Record<string, string>>) => void;
}

function Variables({ server, values, onValues }: VariablesProps) {
  return (
    <>
      {Object.entries(server.variables).map(([name, variable]) => {
        const set = (value: string) => onValues({ ...values, [name]: value });
        const value = values[name] ?? variable.default;
        return (
          <Row key={name} name={name} note={variable.description} isFirst={false}>
            {variable.values ? (
              <select id={`server-${name}`} value={value} onChange={(event) => set(event.currentTarget.value)}>
                {[...new Set([...variable.values, value])].map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            ) : (
              <input
                id={`server-${name}`}
                type="text"
                autocomplete="off"
                spellcheck={false}
                value={value}
                onInput={(event) => set(event.currentTarget.value.trim())}
              />
            )}
          </Row>
        );
      })}
    </>
  );
}

interface RowProps {
  readonly name: string;
  readonly note: string | undefined;
  readonly isFirst?: boolean;
  readonly children: preact.ComponentChildren;
}

function Row({ name, note, isFirst = true, children }: RowProps) {
  return (
    <div class="field">
      <div class="field-head">
        <label class="field-name" for={isFirst ? 'server' : `server-${name}`}>
          {name}
        </label>
      </div>
      <div class="field-body">
        <div class="field-control">{children}</div>
        {note && <p class="note">{note}</p>}
      </div>
    </div>
  );
}
