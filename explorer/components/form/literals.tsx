import { useForm } from '../../hooks/contexts.ts';
import type { Control } from '../../model/form/control.ts';
import { type Draft, isJsonText, removeTree, setText } from '../../model/form/draft.ts';
import { readDraft } from '../../model/form/read-draft.ts';
import { asJson, readsBack, writeDraft } from '../../model/form/write-draft.ts';
import { placeholderValue } from '../../model/request/placeholders.ts';

interface ButtonProps {
  readonly label: string;
  /** The action, including the name of the field. */
  readonly meaning: string;
  readonly isPressed: boolean;
  readonly isDisabled?: boolean;
  /** Whether Tab skips it. The arrow keys reach it from the field. */
  readonly isSkipped?: boolean;
  readonly onPress: () => void;
}

function Toggle({ label, meaning, isPressed, isDisabled = false, isSkipped = false, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      class="literal"
      aria-label={meaning}
      aria-pressed={isPressed}
      disabled={isDisabled}
      tabIndex={isSkipped ? -1 : undefined}
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

interface LiteralProps extends Omit<Props, 'control'> {
  /** Whether Tab skips it. */
  readonly isSkipped: boolean;
}

/** Sets a field to a value that cannot be typed. Pressed again, it unsets the field. */
function LiteralToggle({ pointer, name, value, isSkipped }: LiteralProps & { readonly value: '' | null }) {
  const { draft, setDraft } = useForm();
  const isPressed = draft.get(pointer) === value;
  return (
    <Toggle
      label={value === null ? 'Send null' : 'Send empty'}
      meaning={value === null ? `Send null for ${name}` : `Send empty string for ${name}`}
      isPressed={isPressed}
      isSkipped={isSkipped}
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

export function Literals({ values, ...props }: LiteralProps & { readonly values: readonly ('' | null)[] }) {
  return (
    <span class="literals">
      {values.map((value) => (
        <LiteralToggle key={value} {...props} value={value} />
      ))}
    </span>
  );
}

/** Whether a value can also be written as JSON: those with parts, and those of any type, whose text is always a string. */
export function offersJson({ kind }: Control): boolean {
  return kind === 'any' || kind === 'lines' || kind === 'group' || kind === 'items' || kind === 'union';
}

/** Switches between the form of a value and its JSON. The form is available if it has a field for everything in the JSON. */
export function JsonToggle({ control, pointer, name }: Props) {
  const { draft, setDraft } = useForm();
  const isPressed = isJsonText(draft.get(pointer));
  const other = isPressed ? asForm(control, draft, pointer) : asText(control, draft, pointer, name);
  return (
    <Toggle
      label="JSON"
      meaning={`Edit as JSON: ${name}`}
      isPressed={isPressed}
      isDisabled={other === undefined}
      onPress={() => other && setDraft(other)}
    />
  );
}

/** A value that is not set becomes a template: everything that is required, with names in capitals for what is to be filled in. */
function asText(control: Control, draft: Draft, pointer: string, name: string): Draft {
  const text = draft.get(pointer);
  // Typed text stays text: only the switch turns `404` into a number.
  if (control.kind === 'any') return setText(draft, pointer, { json: typeof text === 'string' ? text : '' });
  const value = readDraft(control, draft, pointer, () => {});
  const isEmpty =
    value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  const shown = isEmpty ? placeholderValue(control, name, []) : value;
  return setText(removeTree(draft, pointer), pointer, asJson(shown));
}

function asForm(control: Control, draft: Draft, pointer: string): Draft | undefined {
  const text = draft.get(pointer);
  if (control.kind === 'any' && isJsonText(text)) return setText(draft, pointer, text.json || undefined);
  const value = readDraft(control, draft, pointer, () => {});
  const entries = writeDraft(control, value, pointer);
  const doesNotFit = entries.some(([each, entry]) => each === pointer && isJsonText(entry));
  if (doesNotFit || (value === undefined && isJsonText(text) && text.json.trim() !== '')) return undefined;
  if (value !== undefined && !readsBack(control, value, entries, pointer)) return undefined;
  return new Map([...removeTree(draft, pointer), ...entries]);
}

/** Whether the arrow keys do something else in a control: a date has parts, and the parts of a list or object are controls themselves. */
export function usesArrows(control: Control): boolean {
  return (
    (control.kind === 'text' && control.format !== undefined) || control.kind === 'choice' || control.kind === 'boolean'
  );
}

/**
 * Moves the focus with the arrow keys from an empty field to "Send null" and "Send empty", which Tab skips, from one to the other, and
 * back. In a field with text, the keys move the cursor.
 */
export function moveToLiteral(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  const target = event.target as HTMLElement & { readonly value?: string };
  const literals = [...event.currentTarget.querySelectorAll<HTMLElement>('.literals .literal')];
  const at = literals.indexOf(target);
  const isEmptyField = at < 0 && (target.value ?? '') === '';
  if (step === 0 || literals.length === 0 || (at < 0 && (!isEmptyField || step < 0))) return;
  const field = event.currentTarget.querySelector<HTMLElement>('input, textarea, select, button');
  const next = at + step < 0 ? field : literals[at + step];
  if (!next) return;
  next.focus();
  event.preventDefault();
}
