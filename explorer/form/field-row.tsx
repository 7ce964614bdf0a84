import type { RecordType } from 'routebook/catalogue';
import type { Control } from './control.ts';
import { ControlInput } from './control-input.tsx';
import { removeTree, setText } from './draft.ts';
import { fieldId, nameId, noteId, useForm } from './form-access.ts';
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
  readonly onRemove?: () => void;
}

/** A name, a control, and a line that tells what it takes or what is wrong with it. */
export function FieldRow({ name, pointer, required, deprecated, control, type, mayBeEmpty, onRemove, ...rest }: Props) {
  const { draft, setDraft, problemAt, onVisit } = useForm();
  const text = draft.get(pointer);
  const problem = problemAt(pointer);
  const isGroup = ['group', 'items', 'boolean', 'choices'].includes(control.kind);
  const literal = (value: string | null, label: string, meaning: string) => (
    <button
      type="button"
      class="literal"
      aria-pressed={text === value}
      aria-label={`Set ${name} to ${meaning}`}
      onClick={() => setDraft(setText(removeTree(draft, pointer), pointer, text === value ? undefined : value))}
    >
      {label}
    </button>
  );
  const Label = isGroup ? 'span' : 'label';
  return (
    <div class="field" data-kind={control.kind} data-problem={problem?.severity} onFocusOut={() => onVisit(pointer)}>
      <div class="field-name">
        <Label id={nameId(pointer)} {...(isGroup ? {} : { for: fieldId(pointer) })}>
          {name}
        </Label>
        {required && (
          <span class="required" title="required">
            <span aria-hidden="true">*</span>
            <span class="hidden">required</span>
          </span>
        )}
        {deprecated && <span class="tag">deprecated</span>}
      </div>
      <div class="field-control">
        <ControlInput
          control={control}
          pointer={pointer}
          name={name}
          required={required}
          placeholder={placeholderOf(text, rest)}
        />
        <div class="literals">
          {control.isNullable && control.kind !== 'boolean' && literal(null, 'null', 'null')}
          {mayBeEmpty && control.kind === 'text' && control.format === undefined && literal('', '""', 'an empty text')}
          {onRemove && (
            <button type="button" class="literal" aria-label={`Remove ${name}`} onClick={onRemove}>
              remove
            </button>
          )}
        </div>
      </div>
      <p class="note" id={noteId(pointer)}>
        {problem ? problem.message : hintOf(control, type, rest)}
      </p>
    </div>
  );
}

function placeholderOf(text: string | null | undefined, { default: fallback }: Pick<Props, 'default'>): string {
  if (text === null) return 'null';
  if (text === '') return 'an empty text';
  return fallback === undefined ? '' : String(fallback);
}

function hintOf(control: Control, type: RecordType, { default: fallback }: Pick<Props, 'default'>): string {
  const kind = describeControl(control, type);
  return fallback === undefined ? kind : `${kind}, ${JSON.stringify(fallback)} if not set`;
}
