import type { RecordType } from 'routebook/catalogue';
import type { Control } from './control.ts';
import { ControlInput } from './control-input.tsx';
import { isPresent, removeTree } from './draft.ts';
import { FieldName } from './field-name.tsx';
import { noteId, useForm } from './form-access.ts';
import { JsonToggle, Literals, literalsOf } from './literals.tsx';
import { describeControl } from './type-text.ts';

interface Props {
  readonly name: string;
  readonly pointer: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly type: RecordType;
  readonly control: Control;
  readonly default?: unknown;
  readonly mayBeEmpty: boolean;
  /** Whether it can be taken away, because it is there only since somebody gave it. */
  readonly isRemovable?: boolean;
}

/** A name, a control, and a line that tells what it takes or what is wrong with it. */
export function FieldRow({ isRemovable = false, mayBeEmpty, ...field }: Props) {
  const { name, pointer, control, required, deprecated } = field;
  const { draft, setDraft, problemAt, onVisit } = useForm();
  const problem = problemAt(pointer);
  const isStructure = control.kind === 'group' || control.kind === 'items';
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
    <div class="field" data-kind={control.kind} data-problem={problem?.severity} onFocusOut={() => onVisit(pointer)}>
      <div class="field-name">
        <FieldName name={name} pointer={pointer} required={required} hasOneControl={hasOneControl(control)} />
        {deprecated && <span class="tag">deprecated</span>}
        {isStructure && (
          <span class="field-tools">
            {literals}
            <JsonToggle control={control} pointer={pointer} name={name} />
            {remove}
          </span>
        )}
        {!isStructure && remove}
      </div>
      <div class="field-control" data-literals={isStructure ? undefined : values.length || undefined}>
        <ControlInput {...field} placeholder={placeholderOf(field, draft.get(pointer))} />
        {!isStructure && literals}
      </div>
      <p class="note" id={noteId(pointer)}>
        {problem ? problem.message : hintOf(field)}
      </p>
    </div>
  );
}

function hasOneControl({ kind }: Control): boolean {
  return !['group', 'items', 'boolean', 'choices'].includes(kind);
}

function placeholderOf({ default: fallback }: Omit<Props, 'mayBeEmpty'>, text: string | null | undefined): string {
  if (text === null) return 'null';
  if (text === '') return 'an empty text';
  return fallback === undefined ? '' : String(fallback);
}

function hintOf({ control, type, default: fallback }: Omit<Props, 'mayBeEmpty'>): string {
  const fallbackText = fallback === undefined ? '' : `${JSON.stringify(fallback)} if not set`;
  return [describeControl(control, type), fallbackText].filter(Boolean).join(', ');
}
