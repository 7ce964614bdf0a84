import type { Member } from './control.ts';
import { FieldRow } from './field-row.tsx';
import { nameId, noteId } from './form-access.ts';
import { joinPointer } from './pointer.ts';

/** The members of an object. */
export function Group({ members, pointer }: { readonly members: readonly Member[]; readonly pointer: string }) {
  return (
    <fieldset class="group" aria-labelledby={nameId(pointer)} aria-describedby={noteId(pointer)}>
      {members.map((member) => (
        <FieldRow key={member.name} {...member} pointer={joinPointer(pointer, member.name)} mayBeEmpty={true} />
      ))}
    </fieldset>
  );
}
