import { focusField, noteId, useForm } from '../../hooks/contexts.ts';
import type { Control } from '../../model/form/control.ts';
import { TextInput } from './text-input.tsx';

interface Props {
  readonly pointer: string;
  readonly control: Control;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly [attribute: string]: unknown;
}

/** JSON in place of a control, what the schema allows in it, and its problems, each with a link to its line. */
export function JsonInput({ pointer, control, text, onText, ...attributes }: Props) {
  const { problemsAt, onVisit } = useForm();
  const problems = problemsAt(pointer);
  return (
    <div class="json-input" onFocusOut={() => onVisit(pointer)}>
      <TextInput {...attributes} kind="code" text={text} onText={(next = '') => onText(next)} />
      <ul class="json-problems" id={noteId(pointer)}>
        {problems.map(({ message, severity, line }) => (
          <li key={message} class="note" data-severity={severity}>
            {line !== undefined && (
              <button type="button" class="jump" onClick={() => focusField(pointer, line)}>
                Line {line}
              </button>
            )}
            {message}
          </li>
        ))}
      </ul>
      <SchemaHint control={control} />
    </div>
  );
}

/** The members or values that the schema names. */
function SchemaHint({ control }: { readonly control: Control }) {
  if (control.kind !== 'group') return null;
  const members = control.membersFor(undefined);
  if (members.length === 0) return null;
  return (
    <p class="note">
      Members:{' '}
      {members.map(({ name, required, description }, index) => (
        <span key={name} title={description}>
          {index > 0 && ', '}
          <code>{name}</code>
          {required && ' (required)'}
        </span>
      ))}
    </p>
  );
}
