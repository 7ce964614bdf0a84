import { useForm } from '../../hooks/form-access.ts';
import type { Control } from '../../model/form/control.ts';
import { type Draft, removeTree, setText } from '../../model/form/draft.ts';
import { isWrittenAsJson, readDraft } from '../../model/form/read-draft.ts';
import { asJson, writeDraft } from '../../model/form/write-draft.ts';

interface ButtonProps {
  readonly label: string;
  /** What it does, with the name of the field in it. */
  readonly meaning: string;
  readonly isPressed: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

function Toggle({ label, meaning, isPressed, isDisabled = false, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      class="literal"
      aria-label={meaning}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onPress}
    >
      {label}
    </button>
  );
}

interface Props {
  readonly control: Control;
  readonly pointer: string;
  readonly name: string;
}

/** Sets a field to a value that cannot be typed; pressed again, it is not set. */
function LiteralToggle({ pointer, name, value }: Omit<Props, 'control'> & { readonly value: '' | null }) {
  const { draft, setDraft } = useForm();
  const isPressed = draft.get(pointer) === value;
  return (
    <Toggle
      label={value === null ? 'null' : '""'}
      meaning={value === null ? `Set ${name} to null` : `Set ${name} to an empty text`}
      isPressed={isPressed}
      onPress={() => setDraft(setText(removeTree(draft, pointer), pointer, isPressed ? undefined : value))}
    />
  );
}

/** Whether a field can be null or an empty text, and has no other way to say so. */
export function literalsOf(control: Control, mayBeEmpty: boolean): readonly ('' | null)[] {
  const isText = control.kind === 'text' && control.format === undefined;
  const saysNullItself = control.kind === 'boolean' || control.kind === 'choice';
  return [...(control.isNullable && !saysNullItself ? [null] : []), ...(isText && mayBeEmpty ? ([''] as const) : [])];
}

export function Literals({ values, ...props }: Omit<Props, 'control'> & { readonly values: readonly ('' | null)[] }) {
  return (
    <span class="literals">
      {values.map((value) => (
        <LiteralToggle key={value} {...props} value={value} />
      ))}
    </span>
  );
}

/** A group or a list of groups can be written as JSON, too. The form comes back as long as it has a place for all that was written. */
export function JsonToggle({ control, pointer, name }: Props) {
  const { draft, setDraft } = useForm();
  const text = draft.get(pointer);
  const isPressed = isWrittenAsJson(control, text);
  const other = isPressed ? asForm(control, draft, pointer) : asText(control, draft, pointer);
  return (
    <Toggle
      label="JSON"
      meaning={`Write ${name} as JSON`}
      isPressed={isPressed}
      isDisabled={other === undefined}
      onPress={() => other && setDraft(other)}
    />
  );
}

function asText(control: Control, draft: Draft, pointer: string): Draft {
  const value = readDraft(control, draft, pointer, () => {}) ?? (control.kind === 'items' ? [] : {});
  return setText(removeTree(draft, pointer), pointer, asJson(value));
}

function asForm(control: Control, draft: Draft, pointer: string): Draft | undefined {
  const value = readDraft(control, draft, pointer, () => {});
  const entries = writeDraft(control, value, pointer);
  const doesNotFit = entries.some(([each, text]) => each === pointer && isWrittenAsJson(control, text));
  if (doesNotFit || (value === undefined && draft.get(pointer)?.trim() !== '')) return undefined;
  return new Map([...removeTree(draft, pointer), ...entries]);
}
