import type { RouteRecord } from 'routebook/catalogue';
import type { Reference } from 'routebook/catalogue/reference';
import { fieldId, nameId, noteId, useApi, useForm } from '../../hooks/contexts.ts';
import { bodyAsForm, bodyAsJson, withBody, withoutBody } from '../../model/form/body-views.ts';
import { BODY, isJsonText, setText } from '../../model/form/draft.ts';
import { type Field, hasFields, mediaTypeOf, restOf, rootControl, shapesOf } from '../../model/form/fields.ts';
import { fillDraft } from '../../model/form/write-draft.ts';
import { listMediaTypes, openMediaType } from '../../model/request/media-types.ts';
import type { View } from '../../model/view.ts';
import { FieldRow } from './field-row.tsx';
import { JsonInput } from './json-input.tsx';
import { AddEntry } from './structures.tsx';

interface Props {
  /** With the body of the chosen media type. */
  readonly record: RouteRecord;
  readonly whole: RouteRecord;
  readonly reference: Reference | undefined;
  /** Those of the body. */
  readonly fields: readonly Field[];
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** The body: as a form, or as JSON. Both show the same value. */
export function BodySection({ record, whole, reference, fields, view, onView }: Props) {
  const api = useApi();
  const { draft, setDraft, problemAt, onVisit } = useForm();
  const shapes = shapesOf(reference);
  const control = rootControl(api, shapes, record);
  if (control === undefined) return null;
  const json = draft.get(BODY);
  const isJson = isJsonText(json);
  const problem = problemAt(BODY);
  const isOneField = !hasFields(record, control, draft);
  const example = exampleOf(record, reference, api.texts?.routes[record.route]?.examples);
  const fill = () => {
    const own = withoutBody(draft, record);
    const filled = isOneField
      ? new Map([...own, ...fillDraft(shapes, record, { data: example })])
      : withBody(shapes, record, own, example as Record<string, unknown>);
    onView({ ...view, draft: filled });
  };
  // Undefined if the other view has no place for a part of the body.
  const other = isJson ? bodyAsForm(shapes, control, record, draft) : bodyAsJson(control, record, draft);
  return (
    <section aria-label="Body">
      <div class="section-head">
        <h2 id={nameId(BODY)}>Body</h2>
        {example !== undefined && (
          <button type="button" class="add" onClick={fill}>
            Fill in an example
          </button>
        )}
        {!isOneField && /\bjson\b/.test(mediaTypeOf(record)) && (
          <fieldset class="segments" aria-label="View of the body">
            {(['Form', 'JSON'] as const).map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="body-view"
                  checked={isJson === (each === 'JSON')}
                  disabled={other === undefined || (isJson && problem?.message.startsWith('This is not valid JSON'))}
                  onChange={() => other && setDraft(other)}
                />
                <span>{each}</span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
      <MediaTypeChoice record={record} whole={whole} view={view} onView={onView} />
      {isJson ? (
        <div class="field" data-block data-problem={problem?.severity} onFocusOut={() => onVisit(BODY)}>
          <div class="field-body">
            <JsonInput
              id={fieldId(BODY)}
              aria-labelledby={nameId(BODY)}
              aria-describedby={problem ? noteId(BODY) : undefined}
              aria-invalid={problem?.severity === 'error' || undefined}
              control={control}
              text={json.json}
              onText={(text) => setDraft(setText(draft, BODY, { json: text }))}
            />
            {problem && (
              <p class="note" id={noteId(BODY)}>
                {problem.message}
              </p>
            )}
          </div>
        </div>
      ) : (
        <>
          {fields.map((field) => (
            <FieldRow key={field.pointer} {...field} />
          ))}
          {restOf(api, shapes, record) && (
            <AddEntry names={fields.map(({ name }) => name)} pointer="" name="the body" />
          )}
        </>
      )}
    </section>
  );
}

/** The example of the description, or one that the schema allows. */
function exampleOf(
  record: RouteRecord,
  reference: Reference | undefined,
  examples: { readonly [mediaType: string]: unknown } = {},
): unknown {
  const type = mediaTypeOf(record);
  const [essence = ''] = type.split(';', 1);
  if (Object.hasOwn(examples, essence)) return examples[essence];
  return reference?.exampleOf(record.route, 'body', { contentType: type });
}

type MediaTypeProps = Pick<Props, 'record' | 'whole' | 'view' | 'onView'>;

/** The media types of a body, if it has several. */
function MediaTypeChoice({ record, whole, view, onView }: MediaTypeProps) {
  const types = listMediaTypes(whole);
  if (types.length < 2) return null;
  return (
    <div class="field">
      <div class="field-head">
        <label class="field-name" for="content-type">
          content-type
        </label>
      </div>
      <div class="field-body">
        <div class="field-control">
          <select
            id="content-type"
            value={mediaTypeOf(record)}
            onChange={(event) => onView(openMediaType(view, whole, event.currentTarget.value))}
          >
            {types.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        </div>
      </div>
    </div>
  );
}
