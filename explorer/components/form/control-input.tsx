import { fieldId, nameId, noteId, useForm } from '../../hooks/contexts.ts';
import type { Control } from '../../model/form/control.ts';
import { type Entry, isJsonText, setText } from '../../model/form/draft.ts';
import { isSecretField } from '../../model/secrets.ts';
import { Choice } from './choice.tsx';
import { Choices } from './choices.tsx';
import { JsonInput } from './json-input.tsx';
import { Segments } from './segments.tsx';
import { GroupInput, ItemsInput, UnionInput } from './structures.tsx';
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
  const { draft, setDraft, problemAt, onFile } = useForm();
  const text = draft.get(pointer);
  const set = (next: Entry | undefined) => setDraft(setText(draft, pointer, next));
  const attributes = {
    id: fieldId(pointer),
    'aria-labelledby': nameId(pointer),
    'aria-describedby': hasNote ? noteId(pointer) : undefined,
    'aria-invalid': problemAt(pointer)?.severity === 'error' || undefined,
    'aria-required': required || undefined,
    placeholder,
  };
  if (isJsonText(text)) {
    return <JsonInput {...attributes} control={control} text={text.json} onText={(json) => set({ json })} />;
  }
  const structure = { pointer, name, required, hasNote };
  switch (control.kind) {
    case 'group':
      return text === null ? null : <GroupInput {...structure} control={control} />;
    case 'items':
      return text === null ? null : <ItemsInput {...structure} control={control} />;
    case 'union':
      return text === null ? null : <UnionInput {...structure} control={control} />;
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
      return onFile ? (
        <input {...attributes} type="file" onChange={(event) => onFile(event.currentTarget.files?.[0])} />
      ) : (
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
  'data',
]);

function textKind(control: Control, pointer: string, name: string) {
  if (isSecretField(pointer)) return 'secret';
  const format = control.kind === 'text' ? control.format : undefined;
  if (format === 'date' || format === 'date-time') return format;
  return LONG.has(name) ? 'long' : 'line';
}
