import { noteId, useForm } from '../../hooks/form-access.ts';
import type { Control } from '../../model/form/control.ts';
import { type Draft, isPresent, removeTree } from '../../model/form/draft.ts';
import type { Field } from '../../model/form/fields.ts';
import { describeControl } from '../../model/form/type-text.ts';
import { ControlInput } from './control-input.tsx';
import { FieldName } from './field-name.tsx';
import { JsonToggle, Literals, literalsOf } from './literals.tsx';

interface Props extends Omit<Field, 'place'> {
  /** Whether it can be taken away, because it is there only since somebody gave it. */
  readonly isRemovable?: boolean;
}

/** A name, a control, and a line that tells what it takes or what is wrong with it. */
export function FieldRow({ isRemovable = false, mayBeEmpty, ...field }: Props) {
  const { name, pointer, control, required, deprecated } = field;
  const { draft, setDraft, problemAt, onVisit } = useForm();
  const problem = problemAt(pointer);
  const isBlock = isOpenStructure(control, draft, pointer, required);
  const values = literalsOf(control, mayBeEmpty);
  const isAdded = control.kind === 'group' && !required && isPresent(draft, pointer);
  const remove = (isRemovable || isAdded) && (
    <button
      type="button"
      class="literal"
      aria-label={`Remove ${name}`}
      onClick={() => setDraft(removeTree(draft, pointer))}
    >
      remove
    </button>
  );
  const literals = values.length > 0 && <Literals pointer={pointer} name={name} values={values} />;
  return (
    <div
      class="field"
      data-block={isBlock || undefined}
      data-problem={problem?.severity}
      onFocusOut={() => onVisit(pointer)}
    >
      <div class="field-name">
        <FieldName name={name} pointer={pointer} required={required} hasOneControl={hasOneControl(control)} />
        {deprecated && <span class="tag">deprecated</span>}
        {isBlock && (
          <span class="field-tools">
            {literals}
            <JsonToggle control={control} pointer={pointer} name={name} />
            {remove}
          </span>
        )}
        {!isBlock && remove}
      </div>
      <div class="field-control" data-literals={isBlock ? undefined : values.length || undefined}>
        <ControlInput {...field} placeholder={placeholderOf(field, draft.get(pointer))} />
        {!isBlock && literals}
      </div>
      <p class="note" id={noteId(pointer)}>
        {problem ? problem.message : hintOf(field)}
      </p>
    </div>
  );
}

/** A group or a list of groups that has something in it takes the whole width. */
function isOpenStructure({ kind }: Control, draft: Draft, pointer: string, required: boolean): boolean {
  if (kind !== 'group' && kind !== 'items') return false;
  return draft.get(pointer) !== null && ((kind === 'group' && required) || isPresent(draft, pointer));
}

function hasOneControl({ kind }: Control): boolean {
  return !['group', 'items', 'boolean', 'choices'].includes(kind);
}

function placeholderOf(
  { default: fallback }: Pick<Props, 'control' | 'type' | 'default'>,
  text: string | null | undefined,
): string {
  if (text === null) return 'null';
  if (text === '') return 'an empty text';
  return fallback === undefined ? '' : String(fallback);
}

function hintOf({ control, type, default: fallback, hint }: Omit<Props, 'isRemovable' | 'mayBeEmpty'>): string {
  const fallbackText = fallback === undefined ? '' : `${JSON.stringify(fallback)} if not set`;
  return [describeControl(control, type), fallbackText, hint].filter(Boolean).join(', ');
}
