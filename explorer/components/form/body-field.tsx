import type { RouteRecord } from 'routebook/catalogue';
import { fieldId, nameId, noteId, useForm } from '../../hooks/contexts.ts';
import { DATA } from '../../model/request/media-types.ts';
import type { View } from '../../model/view.ts';
import { TextInput } from './text-input.tsx';

interface Props {
  readonly record: RouteRecord;
  readonly kind: 'json' | 'text' | 'file';
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly onFile: (file: File | undefined) => void;
}

const TYPES = { json: 'JSON', text: 'text', file: 'file' };

/** The field for a body that is not an object with fields. An upload always needs its file. */
export function BodyField({ record, kind, view, onView, onFile }: Props) {
  const { problemAt, onVisit } = useForm();
  const problem = problemAt(DATA);
  const isRequired = record.body?.required === true || kind === 'file';
  const note =
    problem?.message ?? (kind === 'file' ? 'The file stays in this page. The code contains its name only.' : '');
  const attributes = {
    id: fieldId(DATA),
    'aria-describedby': note === '' ? undefined : noteId(DATA),
    'aria-invalid': problem?.severity === 'error' || undefined,
    'aria-required': isRequired || undefined,
  };
  return (
    <div class="field" data-problem={problem?.severity} onFocusOut={() => onVisit(DATA)}>
      <div class="field-head">
        <label class="field-name" id={nameId(DATA)} for={fieldId(DATA)}>
          data
        </label>
        <span class="field-meta">
          {isRequired && <span class="required">required</span>}
          <span>{TYPES[kind]}</span>
        </span>
      </div>
      <div class="field-body">
        <div class="field-control">
          {kind === 'file' ? (
            <input {...attributes} type="file" onChange={(event) => onFile(event.currentTarget.files?.[0])} />
          ) : (
            <TextInput
              {...attributes}
              kind={kind === 'json' ? 'code' : 'long'}
              text={view.data}
              onText={(data) => onView({ ...view, data: data ?? '' })}
            />
          )}
        </div>
        {note && (
          <p class="note" id={noteId(DATA)}>
            {note}
          </p>
        )}
      </div>
    </div>
  );
}
