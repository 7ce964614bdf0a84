import { useRef, useState } from 'preact/hooks';
import type { Control } from '../../model/form/control.ts';
import { completionsAt } from '../../model/form/json-completion.ts';
import { TextInput } from './text-input.tsx';

interface Props {
  readonly control: Control;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly [attribute: string]: unknown;
}

/** JSON in place of a control. Below it are the members and values that the schema allows where the cursor is. */
export function JsonInput({ control, text, onText, ...attributes }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState(text.length);
  const completions = completionsAt(control, text, Math.min(cursor, text.length));
  const note = (event: preact.TargetedEvent<HTMLTextAreaElement>) => setCursor(event.currentTarget.selectionStart);
  const insert = (before: string, after: string, at: number) => {
    const target = area.current?.querySelector('textarea');
    // At once: what is typed next comes after it.
    if (target) target.value = before + after;
    target?.focus();
    target?.setSelectionRange(at, at);
    onText(before + after);
    setCursor(at);
  };
  return (
    <div class="json-input" ref={area}>
      <TextInput
        {...attributes}
        kind="code"
        text={text}
        onText={(next = '') => {
          onText(next);
          setCursor(area.current?.querySelector('textarea')?.selectionStart ?? next.length);
        }}
        onKeyUp={note}
        onClick={note}
        onFocus={note}
      />
      {completions.length > 0 && (
        <fieldset class="completions" aria-label="Insert at the cursor">
          {completions.map(({ label, title, start, end, insertion, cursor: next }) => (
            <button
              key={label}
              type="button"
              class="literal"
              title={title}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(text.slice(0, start) + insertion, text.slice(end), next)}
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
