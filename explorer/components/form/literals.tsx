import { useForm } from '../../hooks/form-access.ts';
import type { Control } from '../../model/form/control.ts';
import { type Draft, removeTree, setText } from '../../model/form/draft.ts';
import { isWrittenAsJson, readDraft } from '../../model/form/read-draft.ts';
import { asJson, writeDraft } from '../../model/form/write-draft.ts';

interface ButtonProps {
  readonly label: string;
  /** The action, including the name of the field. */
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

/** Sets a field to a value that cannot be typed. Pressed again, it unsets the field. */
function LiteralToggle({ pointer, name, value }: Omit<Props, 'control'> & { readonly value: '' | null }) {
  const { draft, setDraft } = useForm();
  const isPressed = draft.get(pointer) === value;
  return (
    <Toggle
      label={value === null ? 'Send null' : 'Send empty'}
      meaning={value === null ? `Send null for ${name}` : `Send empty string for ${name}`}
      isPressed={isPressed}
      onPress={() => setDraft(setText(removeTree(draft, pointer), pointer, isPressed ? undefined : value))}
    />
  );
}

/** The values among null and the empty string that a field can have and its control cannot express. */
export function literalsOf(control: Control, mayBeEmpty: boolean): readonly ('' | null)[] {
  const isText = control.kind === 'text' && control.format === undefined;
  const offersNull = control.kind === 'boolean' || control.kind === 'choice';
  return [...(control.isNullable && !offersNull ? [null] : []), ...(isText && mayBeEmpty ? ([''] as const) : [])];
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

/** Switches between the form of a group or list and its JSON. The form is available if it has a field for everything in the JSON. */
export function JsonToggle({ control, pointer, name }: Props) {
  const { draft, setDraft } = useForm();
  const text = draft.get(pointer);
  const isPressed = isWrittenAsJson(control, text);
  const other = isPressed ? asForm(control, draft, pointer) : asText(control, draft, pointer);
  return (
    <Toggle
      label="Edit as JSON"
      meaning={`Edit as JSON: ${name}`}
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
