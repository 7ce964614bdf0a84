import { joinPointer } from '../../../src/core/internal/json-pointer.ts';
import { nameId, noteId, useForm } from '../../hooks/contexts.ts';
import type { Member } from '../../model/form/control.ts';
import { isPresent, setText } from '../../model/form/draft.ts';
import { FieldRow } from './field-row.tsx';

interface Props {
  readonly members: readonly Member[];
  readonly pointer: string;
  readonly name: string;
  readonly required: boolean;
  readonly hasNote: boolean;
}

/** The members of an object. An optional object has a button that adds it. */
export function Group({ members, pointer, name, required, hasNote }: Props) {
  const { draft, setDraft } = useForm();
  if (!required && !isPresent(draft, pointer)) {
    return (
      <button type="button" class="add" onClick={() => setDraft(setText(draft, pointer, ''))}>
        Add {name}
      </button>
    );
  }
  return (
    <fieldset class="group" aria-labelledby={nameId(pointer)} aria-describedby={hasNote ? noteId(pointer) : undefined}>
      {members.map((member) => (
        <FieldRow key={member.name} {...member} pointer={joinPointer(pointer, member.name)} mayBeEmpty={true} />
      ))}
    </fieldset>
  );
}
