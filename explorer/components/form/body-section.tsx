import type { RouteRecord } from 'routebook/catalogue';
import type { Reference } from 'routebook/catalogue/reference';
import { nameId, useApi, useForm } from '../../hooks/contexts.ts';
import { bodyAsForm, bodyAsJson, withBody, withoutBody } from '../../model/form/body-views.ts';
import { BODY, isJsonText, setText } from '../../model/form/draft.ts';
import { type Field, hasFields, mediaTypeOf, restOf, rootControl, shapesOf } from '../../model/form/fields.ts';
import { fillDraft } from '../../model/form/write-draft.ts';
import { listMediaTypes, openMediaType } from '../../model/request/media-types.ts';
import type { View } from '../../model/view.ts';
import { Segments } from '../controls.tsx';
import { AddEntry, FieldRow } from './field-row.tsx';
import { JsonInput } from './json-input.tsx';
import { TextRow } from './option-fields.tsx';
import { useAttributes } from './row.tsx';

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

const VIEWS = [
  [false, 'Form'],
  [true, 'JSON'],
] as const;

/** The body: as a form, or as JSON. Both show the same value. */
export function BodySection({ record, whole, reference, fields, view, onView }: Props) {
  const api = useApi();
  const types = listMediaTypes(whole);
  const attributes = useAttributes(BODY, true);
  const { draft, setDraft, problemAt } = useForm();
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
          <Segments
            aria-label="View of the body"
            name="body-view"
            options={VIEWS}
            value={isJson}
            isDisabled={other === undefined || (isJson && problem?.message === 'This is not valid JSON.')}
            onValue={() => other && setDraft(other)}
          />
        )}
      </div>
      {types.length > 1 && (
        <TextRow
          pointer="content-type"
          name="content-type"
          options={types}
          value={mediaTypeOf(record)}
          onValue={(type) => onView(openMediaType(view, whole, type))}
        />
      )}
      {isJson ? (
        <JsonInput
          {...attributes}
          pointer={BODY}
          control={control}
          text={json.json}
          onText={(text) => setDraft(setText(draft, BODY, { json: text }))}
        />
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
