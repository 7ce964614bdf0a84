import type { RouteRecord } from 'routebook/catalogue';
import type { Reference } from 'routebook/catalogue/reference';
import { type FormAccess, FormContext, useApi } from '../../hooks/contexts.ts';
import type { Draft } from '../../model/form/draft.ts';
import type { Field } from '../../model/form/fields.ts';
import type { Problem } from '../../model/request/read-form-call.ts';
import type { View } from '../../model/view.ts';
import { BodySection } from './body-section.tsx';
import { FieldRow } from './field-row.tsx';
import { OptionFields, ServerChoice, ServerFields } from './option-fields.tsx';

interface Props {
  readonly record: RouteRecord;
  /** The record with the bodies of all media types. */
  readonly whole: RouteRecord;
  readonly reference: Reference | undefined;
  readonly view: View;
  readonly fields: readonly Field[];
  readonly problems: readonly Problem[];
  readonly onView: (view: View) => void;
  readonly onFile: (file: File | undefined) => void;
  readonly onVisit: (field: string) => void;
}

const SECTIONS: readonly (readonly [title: string, places: readonly Field['place'][]])[] = [
  ['Path parameters', ['server', 'path']],
  ['Query parameters', ['query']],
  ['Headers', ['header', 'cookie']],
];

/** The fields for everything that a route accepts. */
export function RouteForm({ record, whole, reference, view, fields, problems, onView, onFile, onVisit }: Props) {
  const api = useApi();
  const setDraft = (draft: Draft) => onView({ ...view, draft });
  const access: FormAccess = {
    draft: view.draft,
    setDraft,
    onVisit,
    onFile: isUpload(record) ? onFile : undefined,
    problemsAt: (pointer) => problems.filter(({ field }) => field === pointer),
    problemAt: (pointer) => problems.find(({ field }) => field === pointer),
  };
  const unknown = fields.filter(({ place }) => place === 'unknown');
  return (
    <FormContext.Provider value={access}>
      <form class="form" autocomplete="off" onSubmit={(event) => event.preventDefault()}>
        {api.needsBaseUrl && <ServerFields view={view} onView={onView} />}
        {SECTIONS.map(([title, places]) => {
          const members = fields.filter(({ place }) => places.includes(place));
          return (
            members.length > 0 && (
              <section key={title} aria-label={title}>
                <h2>{title}</h2>
                {members.map((field) => (
                  <FieldRow key={field.pointer} {...field} />
                ))}
              </section>
            )
          );
        })}
        {record.body && (
          <BodySection
            record={record}
            whole={whole}
            reference={reference}
            fields={fields.filter(({ place }) => place === 'body')}
            view={view}
            onView={onView}
          />
        )}
        {unknown.length > 0 && (
          <section aria-label="Unknown parameters">
            <h2>Unknown parameters</h2>
            {unknown.map((field) => (
              <FieldRow key={field.pointer} {...field} />
            ))}
          </section>
        )}
        <ServerChoice view={view} onView={onView} />
        <OptionFields record={record} view={view} onView={onView} />
      </form>
    </FormContext.Provider>
  );
}

/** Whether the body is a file. */
function isUpload({ body }: RouteRecord): boolean {
  return Object.values(body?.content ?? {})[0] === 'binary';
}
