import { fieldId, nameId, noteId } from '../../hooks/contexts.ts';

interface Props {
  readonly pointer: string;
  readonly text: string | null | undefined;
  readonly isNullable: boolean;
  readonly hasNote: boolean;
  readonly onText: (text: string | null | undefined) => void;
}

/** True, false, null where it is allowed, or not set. */
export function Segments({ pointer, text, isNullable, hasNote, onText }: Props) {
  const values: readonly (string | null | undefined)[] = [undefined, 'true', 'false', ...(isNullable ? [null] : [])];
  // A URL can contain any other text.
  const others = typeof text === 'string' && !values.includes(text) ? [text] : [];
  return (
    <div
      class="segments"
      role="radiogroup"
      aria-labelledby={nameId(pointer)}
      aria-describedby={hasNote ? noteId(pointer) : undefined}
    >
      {[...values, ...others].map((value) => (
        <label key={String(value)}>
          <input type="radio" name={fieldId(pointer)} checked={value === text} onChange={() => onText(value)} />
          <span>{value === undefined ? 'not set' : String(value)}</span>
        </label>
      ))}
    </div>
  );
}
