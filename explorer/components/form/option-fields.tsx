import type { ComponentChildren } from 'preact';
import { github, type RouteRecord } from 'routebook/catalogue';
import { useForm } from '../../hooks/form-access.ts';
import type { Memory } from '../../model/memory.ts';
import type { View } from '../../model/view.ts';

const USUAL_ADDRESS = github.get('GET /user').server;

interface Props {
  readonly record: RouteRecord;
  readonly view: View;
  readonly memory: Memory;
  readonly onView: (view: View) => void;
  readonly onMemory: (memory: Memory) => void;
}

/** What every call can be given beside its parameters. */
export function OptionFields({ record, view, memory, onView, onMemory }: Props) {
  const { formats, versions } = record;
  const known = [...new Set([github.version ?? '', ...versions])].filter((version) => version !== '');
  return (
    <section aria-label="Options">
      <h2>Options</h2>
      {(formats.length > 0 || view.format !== '') && (
        <OptionRow name="format" problem="mediaType.format" hint="the form of the answer">
          {(attributes) => (
            <Select
              {...attributes}
              values={formats}
              value={view.format}
              onValue={(format) => onView({ ...view, format })}
            />
          )}
        </OptionRow>
      )}
      <OptionRow
        name="apiVersion"
        label="API version"
        hint={versions.length > 0 ? `this route differs in ${versions.join(', ')}` : 'the same in all versions'}
      >
        {(attributes) => (
          <Select
            {...attributes}
            values={known}
            value={view.apiVersion}
            onValue={(apiVersion) => onView({ ...view, apiVersion })}
          />
        )}
      </OptionRow>
      <OptionRow
        name="baseUrl"
        label="base URL"
        hint="for an enterprise server or a proxy"
        warning={view.baseUrl === '' ? undefined : 'Requests go to this address, and the token with them.'}
      >
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            inputMode="url"
            autocomplete="off"
            spellcheck={false}
            placeholder={USUAL_ADDRESS}
            value={view.baseUrl}
            onInput={(event) => onView({ ...view, baseUrl: event.currentTarget.value.trim() })}
          />
        )}
      </OptionRow>
      <OptionRow name="authorization" label="token" hint="kept in memory only, and shown as a variable">
        {(attributes) => (
          <input
            {...attributes}
            type="password"
            autocomplete="off"
            spellcheck={false}
            value={memory.token}
            onInput={(event) => onMemory({ ...memory, token: event.currentTarget.value.trim() })}
          />
        )}
      </OptionRow>
      {memory.token !== '' && (
        <label class="check">
          <input
            type="checkbox"
            checked={memory.showsToken}
            onChange={(event) => onMemory({ ...memory, showsToken: event.currentTarget.checked })}
          />
          <span>Show the token in the request</span>
        </label>
      )}
    </section>
  );
}

interface OptionRowProps {
  readonly name: string;
  readonly label?: string;
  readonly problem?: string;
  readonly hint: string;
  /** Something to keep in mind, in place of the hint. */
  readonly warning?: string | undefined;
  readonly children: (attributes: {
    id: string;
    'aria-describedby': string;
    'aria-invalid': boolean | undefined;
  }) => ComponentChildren;
}

function OptionRow({ name, label = name, problem: pointer = name, hint, warning, children }: OptionRowProps) {
  const problem = useForm().problemAt(pointer);
  const id = `option-${name}`;
  return (
    <div class="field" data-problem={problem?.severity ?? (warning && 'warning')}>
      <div class="field-name">
        <label for={id}>{label}</label>
      </div>
      <div class="field-control">
        {children({ id, 'aria-describedby': `${id}-note`, 'aria-invalid': problem?.severity === 'error' || undefined })}
      </div>
      <p class="note" id={`${id}-note`}>
        {problem?.message ?? warning ?? hint}
      </p>
    </div>
  );
}

interface SelectProps {
  readonly values: readonly string[];
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly [attribute: string]: unknown;
}

/** What is chosen is shown, also where the address holds something else than what can be chosen. */
function Select({ values, value, onValue, ...attributes }: SelectProps) {
  return (
    <select {...attributes} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
      <option value="">not set</option>
      {[...new Set([...values, value])].filter(Boolean).map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  );
}
