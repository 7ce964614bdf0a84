import { nameId, noteId } from '../../hooks/contexts.ts';
import { readLines } from '../../model/form/read-draft.ts';

interface Props {
  readonly pointer: string;
  readonly values: readonly string[];
  readonly text: string | null | undefined;
  readonly hasNote: boolean;
  readonly onText: (text: string | undefined) => void;
}

/** Any of several values, each with a checkbox. */
export function Choices({ pointer, values, text, hasNote, onText }: Props) {
  const chosen = readLines(text ?? '');
  const others = chosen.filter((value) => !values.includes(value));
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
    onText(next.length === 0 ? undefined : next.join('\n'));
  };
  return (
    <fieldset
      class="choices"
      aria-labelledby={nameId(pointer)}
      aria-describedby={hasNote ? noteId(pointer) : undefined}
    >
      {[...values, ...others].map((value) => (
        <label key={value}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
          <span>{value}</span>
        </label>
      ))}
    </fieldset>
  );
}
