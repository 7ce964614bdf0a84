import type { Member } from './control.ts';
import { isPresent, setText } from './draft.ts';
import { FieldRow } from './field-row.tsx';
import { nameId, noteId, useForm } from './form-access.ts';
import { joinPointer } from './pointer.ts';

interface Props {
  readonly members: readonly Member[];
  readonly pointer: string;
  readonly name: string;
  readonly required: boolean;
}

/** The members of an object. One that may be left out is there when it is asked for. */
export function Group({ members, pointer, name, required }: Props) {
  const { draft, setDraft } = useForm();
  if (!required && !isPresent(draft, pointer)) {
    return (
      <button type="button" class="add" onClick={() => setDraft(setText(draft, pointer, ''))}>
        Add {name}
      </button>
    );
  }
  return (
    <fieldset class="group" aria-labelledby={nameId(pointer)} aria-describedby={noteId(pointer)}>
      {members.map((member) => (
        <FieldRow key={member.name} {...member} pointer={joinPointer(pointer, member.name)} mayBeEmpty={true} />
      ))}
    </fieldset>
  );
}
