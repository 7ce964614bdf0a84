import type { ComponentChildren } from 'preact';
import { fieldId, nameId, noteId, useForm } from '../../hooks/contexts.ts';
import { isJsonText } from '../../model/form/draft.ts';
import { breakable, Prose } from '../route-text.tsx';

interface Props {
  readonly pointer: string;
  readonly name: string;
  /** Whether it has several controls, which its name labels as a group. */
  readonly isGroup?: boolean;
  readonly isRequired?: boolean;
  /** What is known about the value: its type, limits and default. */
  readonly meta?: ComponentChildren;
  readonly tools?: ComponentChildren;
  /** Shown unless there is a problem. */
  readonly note?: string | undefined;
  /** Whether it has the whole width. The note is then above the control. */
  readonly isBlock?: boolean;
  readonly children: ComponentChildren;
}

/** The name of a field, its control, and its description or problem. */
export function Row({ pointer, name, isGroup = false, isRequired, meta, tools, note, isBlock, children }: Props) {
  const { draft, problemAt, onVisit } = useForm();
  const problem = problemAt(pointer);
  // Below JSON, each of its problems is shown with its line.
  const isJson = isJsonText(draft.get(pointer));
  const text = isJson ? note : (problem?.message ?? note);
  const shown = text && (
    <p class="note" id={isJson ? undefined : noteId(pointer)}>
      <Prose text={text} />
    </p>
  );
  return (
    <div
      class="field"
      data-block={isBlock || undefined}
      data-problem={problem?.severity}
      onFocusOut={() => onVisit(pointer)}
    >
      <div class="field-head">
        {isGroup ? (
          <span class="field-name" id={nameId(pointer)}>
            {breakable(name)}
          </span>
        ) : (
          <label class="field-name" id={nameId(pointer)} for={fieldId(pointer)}>
            {breakable(name)}
          </label>
        )}
        <span class="field-meta">
          {isRequired && <span class="required">required</span>}
          {meta}
        </span>
        {tools}
      </div>
      <div class="field-body">
        {isBlock && shown}
        {children}
        {!isBlock && shown}
      </div>
    </div>
  );
}

/** What a control says about itself to a screen reader. */
export function useAttributes(pointer: string, hasNote: boolean) {
  const problem = useForm().problemAt(pointer);
  return {
    id: fieldId(pointer),
    'aria-labelledby': nameId(pointer),
    'aria-describedby': hasNote || problem ? noteId(pointer) : undefined,
    'aria-invalid': problem?.severity === 'error' || undefined,
  };
}
