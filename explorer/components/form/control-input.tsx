import { fieldId, noteId, useForm } from '../../hooks/contexts.ts';
import type { Control } from '../../model/form/control.ts';
import { type Entry, isJsonText, setText } from '../../model/form/draft.ts';
import { isWrittenAsJson } from '../../model/form/read-draft.ts';
import { isSecretField } from '../../model/secrets.ts';
import { Choice } from './choice.tsx';
import { Choices } from './choices.tsx';
import { Group } from './group.tsx';
import { Items } from './items.tsx';
import { Segments } from './segments.tsx';
import { TextInput } from './text-input.tsx';

interface Props {
  readonly control: Control;
  readonly pointer: string;
  readonly name: string;
  readonly required: boolean;
  readonly placeholder: string;
  /** Whether a description or problem is shown below. */
  readonly hasNote: boolean;
}

/** The control for a type. */
export function ControlInput({ control, pointer, name, required, placeholder, hasNote }: Props) {
  const { draft, setDraft, problemAt } = useForm();
  const text = draft.get(pointer);
  const set = (next: Entry | undefined) => setDraft(setText(draft, pointer, next));
  const attributes = {
    id: fieldId(pointer),
    'aria-describedby': hasNote ? noteId(pointer) : undefined,
    'aria-invalid': problemAt(pointer)?.severity === 'error' || undefined,
    'aria-required': required || undefined,
    placeholder,
  };
  if (isWrittenAsJson(control, text)) {
    // Empty text would turn it back into a form while the user is typing.
    return <TextInput {...attributes} aria-label={name} kind="code" text={text} onText={(next) => set(next ?? ' ')} />;
  }
  if (isJsonText(text)) {
    return <TextInput {...attributes} kind="code" text={text.json} onText={(json = '') => set({ json })} />;
  }
  switch (control.kind) {
    case 'group':
      return text === null ? null : (
        <Group members={control.members} pointer={pointer} name={name} required={required} hasNote={hasNote} />
      );
    case 'items':
      return text === null ? null : <Items item={control.item} pointer={pointer} name={name} hasNote={hasNote} />;
    case 'boolean':
      return <Segments pointer={pointer} text={text} isNullable={control.isNullable} hasNote={hasNote} onText={set} />;
    case 'choice':
      return (
        <Choice
          {...attributes}
          values={control.values.map(String)}
          isNullable={control.isNullable}
          text={text}
          onText={set}
        />
      );
    case 'choices':
      return (
        <Choices pointer={pointer} values={control.values.map(String)} text={text} hasNote={hasNote} onText={set} />
      );
    case 'file':
      return (
        <TextInput
          {...attributes}
          kind="line"
          text={text}
          onText={set}
          placeholder={placeholder || 'name of the file'}
        />
      );
    case 'number':
      return <TextInput {...attributes} kind="number" text={text} onText={set} />;
    case 'lines':
      return (
        <TextInput {...attributes} kind="lines" text={text} onText={set} placeholder={placeholder || 'one per line'} />
      );
    case 'json':
      return <TextInput {...attributes} kind="code" text={text} onText={set} />;
    default:
      return <TextInput {...attributes} kind={textKind(control, pointer, name)} text={text} onText={set} />;
  }
}

/** Fields that usually have several lines. */
const LONG: ReadonlySet<string> = new Set([
  'body',
  'text',
  'summary',
  'message',
  'content',
  'commit_message',
  'note',
  'details',
]);

function textKind(control: Control, pointer: string, name: string) {
  if (isSecretField(pointer)) return 'secret';
  const format = control.kind === 'text' ? control.format : undefined;
  if (format === 'date' || format === 'date-time') return format;
  return LONG.has(name) ? 'long' : 'line';
}
