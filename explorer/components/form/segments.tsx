import { fieldId, nameId, noteId } from '../../hooks/form-access.ts';

interface Props {
  readonly pointer: string;
  readonly text: string | null | undefined;
  readonly isNullable: boolean;
  readonly onText: (text: string | null | undefined) => void;
}

/** True, false, null where it may be, or not set at all. */
export function Segments({ pointer, text, isNullable, onText }: Props) {
  const values: readonly (string | null | undefined)[] = [undefined, 'true', 'false', ...(isNullable ? [null] : [])];
  // An address can hold what is none of these.
  const others = typeof text === 'string' && !values.includes(text) ? [text] : [];
  return (
    <div class="segments" role="radiogroup" aria-labelledby={nameId(pointer)} aria-describedby={noteId(pointer)}>
      {[...values, ...others].map((value) => (
        <label key={String(value)}>
          <input type="radio" name={fieldId(pointer)} checked={value === text} onChange={() => onText(value)} />
          <span>{value === undefined ? 'not set' : String(value)}</span>
        </label>
      ))}
    </div>
  );
}
