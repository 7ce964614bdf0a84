import type { RouteRecord } from 'routebook/catalogue';
import { joinPointer } from '../../../src/core/json-pointer.ts';
import { useApi } from '../../hooks/contexts.ts';
import { readServerUrl, type ServerText, writeServerUrl } from '../../model/texts.ts';
import type { View } from '../../model/view.ts';
import { Select } from '../controls.tsx';
import { Row, useAttributes } from './row.tsx';

interface Props {
  readonly record: RouteRecord;
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** The options that every call has in addition to its parameters. */
export function OptionFields({ record, view, onView }: Props) {
  const api = useApi();
  const formats = api.isGitHub ? record.formats : successTypes(record);
  const hasFormat = formats.length > 0 || view.format !== '';
  if (!hasFormat && api.needsBaseUrl) return null;
  return (
    <section aria-label="Options">
      <h2>Options</h2>
      {hasFormat && (
        <TextRow
          pointer={joinPointer('', 'mediaType.format')}
          name={api.isGitHub ? 'format' : 'accept'}
          note={api.isGitHub ? 'The format of the response, if it is not JSON.' : 'The media type of the response.'}
          options={[['', 'not set'], ...formats]}
          value={view.format}
          onValue={(format) => onView({ ...view, format })}
        />
      )}
      {!api.needsBaseUrl && (
        <BaseUrlRow
          view={view}
          note="Set this for an enterprise server or a proxy. If you change the host, authentication is reset."
          onView={onView}
        />
      )}
    </section>
  );
}

/** The media types of successful responses, if there are several. */
function successTypes({ responses }: RouteRecord): readonly string[] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const types = [...new Set(successes.flatMap(([, content]) => Object.keys(content)))];
  return types.length > 1 ? types : [];
}

/** The base URL, if each customer has their own server. It comes first, because nothing works without it. */
export function ServerFields({ view, onView }: Pick<Props, 'view' | 'onView'>) {
  return (
    <section aria-label="Server">
      <h2>Server</h2>
      <BaseUrlRow
        view={view}
        note="The URL of the API on your server. It is kept when you open another route."
        onView={onView}
      />
    </section>
  );
}

function BaseUrlRow({ view, note, onView }: Pick<Props, 'view' | 'onView'> & { readonly note: string }) {
  const { needsBaseUrl = false, baseUrl } = useApi();
  return (
    <TextRow
      pointer={joinPointer('', 'baseUrl')}
      name="base URL"
      note={note}
      isRequired={needsBaseUrl}
      placeholder={baseUrl}
      value={view.baseUrl}
      onValue={(next) => onView({ ...view, baseUrl: next })}
    />
  );
}

/** The servers of the description, and the variables of the one that requests go to. They set the base URL. */
export function ServerChoice({ view, onView }: Pick<Props, 'view' | 'onView'>) {
  const api = useApi();
  const servers = api.texts?.servers ?? [];
  const [first] = servers;
  if (first === undefined || (servers.length === 1 && Object.keys(first.variables).length === 0)) return null;
  const current = view.baseUrl || api.baseUrl;
  const chosen = servers.find((server) => readServerUrl(server, current) !== undefined);
  const values: Readonly<Record<string, string>> = (chosen && readServerUrl(chosen, current)) ?? {};
  const open = (server: ServerText | undefined, next: Readonly<Record<string, string>>) => {
    const url = server && writeServerUrl(server, next);
    if (url !== undefined) onView({ ...view, baseUrl: url === api.baseUrl ? '' : url });
  };
  return (
    <section aria-label="Servers">
      <h2>Servers</h2>
      {servers.length > 1 && (
        <TextRow
          pointer="server"
          name="server"
          note={chosen?.description}
          options={[...(chosen ? [] : [['', 'another server'] as const]), ...servers.map(({ url }) => url)]}
          value={chosen?.url ?? ''}
          onValue={(url) =>
            open(
              servers.find((server) => server.url === url),
              {},
            )
          }
        />
      )}
      {Object.entries(chosen?.variables ?? {}).map(([name, { default: usual, description, values: options }]) => (
        <TextRow
          key={name}
          pointer={`server-${name}`}
          name={name}
          note={description}
          options={options}
          value={values[name] ?? usual}
          onValue={(value) => open(chosen, { ...values, [name]: value })}
        />
      ))}
    </section>
  );
}

interface TextRowProps {
  readonly pointer: string;
  readonly name: string;
  readonly note?: string | undefined;
  readonly isRequired?: boolean;
  readonly placeholder?: string;
  /** The values that it can have; any text without them. */
  readonly options?: Parameters<typeof Select>[0]['options'] | undefined;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A row whose value is no parameter of the route. */
export function TextRow({ options, value, onValue, placeholder, ...row }: TextRowProps) {
  const attributes = useAttributes(row.pointer, row.note !== undefined);
  return (
    <Row {...row}>
      <div class="field-control">
        {options ? (
          <Select {...attributes} options={options} value={value} onValue={onValue} />
        ) : (
          <input
            {...attributes}
            type="text"
            autocomplete="off"
            spellcheck={false}
            required={row.isRequired}
            placeholder={placeholder}
            value={value}
            onInput={(event) => onValue(event.currentTarget.value.trim())}
          />
        )}
      </div>
    </Row>
  );
}
