import type { RouteRecord } from 'routebook/catalogue';
import { fieldId, noteId } from '../../hooks/form-access.ts';
import type { Problem } from '../../model/request/problems.ts';
import { DATA } from '../../model/request/read-call.ts';
import type { View } from '../../model/view.ts';
import { RequiredMark } from './field-name.tsx';
import { TextInput } from './text-input.tsx';

interface Props {
  readonly record: RouteRecord;
  readonly kind: 'json' | 'text' | 'file';
  readonly view: View;
  readonly problem: Problem | undefined;
  readonly onView: (view: View) => void;
  readonly onFile: (file: File | undefined) => void;
}

const HINTS = { json: 'JSON', text: 'text', file: 'a file; it stays in this page, and the code only names it' };

/** A body that is no object of fields. */
export function BodyField({ record, kind, view, problem, onView, onFile }: Props) {
  const types = Object.keys(record.body?.content ?? {});
  const id = fieldId(DATA);
  return (
    <>
      {types.length > 1 && (
        <div class="field">
          <div class="field-name">
            <label for="content-type">content-type</label>
          </div>
          <div class="field-control">
            <select
              id="content-type"
              value={view.contentType || types[0]}
              onChange={(event) => onView({ ...view, contentType: event.currentTarget.value })}
            >
              {types.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </select>
          </div>
        </div>
      )}
      <div class="field" data-problem={problem?.severity}>
        <div class="field-name">
          <label for={id}>data</label>
          {record.body?.required && <RequiredMark />}
        </div>
        <div class="field-control">
          {kind === 'file' ? (
            <input
              id={id}
              type="file"
              aria-describedby={noteId(DATA)}
              onChange={(event) => onFile(event.currentTarget.files?.[0])}
            />
          ) : (
            <TextInput
              id={id}
              aria-describedby={noteId(DATA)}
              aria-invalid={problem?.severity === 'error' || undefined}
              kind={kind === 'json' ? 'code' : 'long'}
              text={view.data}
              onText={(data) => onView({ ...view, data: data ?? '' })}
            />
          )}
        </div>
        <p class="note" id={noteId(DATA)}>
          {problem ? problem.message : HINTS[kind]}
        </p>
      </div>
    </>
  );
}
