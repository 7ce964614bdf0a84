import type { ComponentChildren } from 'preact';
import type { RouteRecord } from 'routebook/catalogue';
import { joinPointer } from '../../../src/core/json-pointer.ts';
import { fieldId, noteId, useApi, useForm } from '../../hooks/contexts.ts';
import type { View } from '../../model/view.ts';

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
        <OptionRow
          name="mediaType.format"
          label={api.isGitHub ? 'format' : 'accept'}
          hint={api.isGitHub ? 'The format of the response, if it is not JSON.' : 'The media type of the response.'}
        >
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
      {!api.needsBaseUrl && (
        <BaseUrlRow
          view={view}
          hint="Set this for an enterprise server or a proxy. If you change the host, authentication is reset."
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
        hint="The URL of the API on your server. It is kept when you open another route."
        onView={onView}
      />
    </section>
  );
}

function BaseUrlRow({ view, hint, onView }: Pick<Props, 'view' | 'onView'> & { readonly hint: string }) {
  const api = useApi();
  const { onVisit } = useForm();
  const isRequired = api.needsBaseUrl === true;
  return (
    <OptionRow name="baseUrl" label="base URL" hint={hint} isRequired={isRequired}>
      {(attributes) => (
        <input
          {...attributes}
          type="text"
          inputMode="url"
          autocomplete="off"
          spellcheck={false}
          required={isRequired}
          placeholder={api.baseUrl}
          value={view.baseUrl}
          onBlur={() => onVisit(joinPointer('', 'baseUrl'))}
          onInput={(event) => onView({ ...view, baseUrl: event.currentTarget.value.trim() })}
        />
      )}
    </OptionRow>
  );
}

interface OptionRowProps {
  /** The name that `check` and errors use for it. */
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly isRequired?: boolean;
  readonly children: (attributes: {
    id: string;
    'aria-describedby': string;
    'aria-invalid': boolean | undefined;
  }) => ComponentChildren;
}

function OptionRow({ name, label, hint, isRequired = false, children }: OptionRowProps) {
  const pointer = joinPointer('', name);
  const problem = useForm().problemAt(pointer);
  const id = fieldId(pointer);
  return (
    <div class="field" data-problem={problem?.severity}>
      <div class="field-head">
        <label class="field-name" for={id}>
          {label}
        </label>
        {isRequired && (
          <span class="field-meta">
            <span class="required">required</span>
          </span>
        )}
      </div>
      <div class="field-body">
        <div class="field-control">
          {children({
            id,
            'aria-describedby': noteId(pointer),
            'aria-invalid': problem?.severity === 'error' || undefined,
          })}
        </div>
        <p class="note" id={noteId(pointer)}>
          {problem?.message ?? hint}
        </p>
      </div>
    </div>
  );
}

interface SelectProps {
  readonly values: readonly string[];
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly [attribute: string]: unknown;
}

/** The chosen value is shown even if it is not one of the values, because it may come from the URL. */
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
