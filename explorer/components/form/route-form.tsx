import type { RouteRecord } from 'routebook/catalogue';
import { type FormAccess, FormContext } from '../../hooks/form-access.ts';
import type { Draft } from '../../model/form/draft.ts';
import type { Field } from '../../model/form/fields.ts';
import type { Memory } from '../../model/memory.ts';
import type { Problem } from '../../model/request/problems.ts';
import { bodyKind, DATA } from '../../model/request/read-call.ts';
import type { View } from '../../model/view.ts';
import { BodyField } from './body-field.tsx';
import { FieldRow } from './field-row.tsx';
import { OptionFields } from './option-fields.tsx';

interface Props {
  readonly record: RouteRecord;
  readonly view: View;
  readonly memory: Memory;
  readonly fields: readonly Field[];
  readonly problems: readonly Problem[];
  readonly onView: (view: View) => void;
  readonly onMemory: (memory: Memory) => void;
  readonly onFile: (file: File | undefined) => void;
  readonly onVisit: (field: string) => void;
}

const SECTIONS: readonly (readonly [title: string, places: readonly Field['place'][]])[] = [
  ['Path', ['server', 'path']],
  ['Query', ['query']],
  ['Headers', ['header', 'cookie']],
  ['Body', ['body']],
];

/** A field for everything that a route takes. */
export function RouteForm({ record, view, memory, fields, problems, onView, onMemory, onFile, onVisit }: Props) {
  const setDraft = (draft: Draft) => onView({ ...view, draft });
  const access: FormAccess = {
    draft: view.draft,
    setDraft,
    onVisit,
    problemAt: (pointer) => problems.find(({ field }) => field === pointer),
  };
  const unknown = fields.filter(({ place }) => place === 'unknown');
  const kind = bodyKind(record);
  return (
    <FormContext.Provider value={access}>
      <form class="form" autocomplete="off" onSubmit={(event) => event.preventDefault()}>
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
        {kind !== 'none' && kind !== 'fields' && (
          <section aria-label="Body">
            <h2>Body</h2>
            <BodyField
              record={record}
              kind={kind}
              view={view}
              problem={access.problemAt(DATA)}
              onView={onView}
              onFile={onFile}
            />
          </section>
        )}
        {unknown.length > 0 && (
          <section aria-label="Not in the catalogue">
            <h2>Not in the catalogue</h2>
            {unknown.map((field) => (
              <FieldRow key={field.pointer} {...field} isRemovable={true} />
            ))}
          </section>
        )}
        <OptionFields record={record} view={view} memory={memory} onView={onView} onMemory={onMemory} />
      </form>
    </FormContext.Provider>
  );
}
