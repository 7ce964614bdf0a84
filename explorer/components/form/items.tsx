import { joinPointer } from '../../../src/core/internal/json-pointer.ts';
import { nameId, noteId, useForm } from '../../hooks/contexts.ts';
import type { Control } from '../../model/form/control.ts';
import { countItems, removeItem, setText } from '../../model/form/draft.ts';
import { ControlInput } from './control-input.tsx';

interface Props {
  readonly item: Control;
  readonly pointer: string;
  readonly name: string;
  readonly hasNote: boolean;
}

/** A list of objects. */
export function Items({ item, pointer, name, hasNote }: Props) {
  const { draft, setDraft } = useForm();
  const count = countItems(draft, pointer);
  return (
    <fieldset class="items" aria-labelledby={nameId(pointer)} aria-describedby={hasNote ? noteId(pointer) : undefined}>
      {Array.from({ length: count }, (_, index) => (
        <fieldset key={index} class="item">
          <legend>
            {name} {index + 1}
          </legend>
          <button
            type="button"
            class="literal"
            aria-label={`Remove ${name} ${index + 1}`}
            onClick={() => setDraft(removeItem(draft, pointer, index))}
          >
            Remove
          </button>
          <ControlInput
            control={item}
            pointer={joinPointer(pointer, index)}
            name={name}
            required={true}
            placeholder=""
            hasNote={false}
          />
        </fieldset>
      ))}
      <button type="button" class="add" onClick={() => setDraft(setText(draft, joinPointer(pointer, count), ''))}>
        Add an item to {name}
      </button>
    </fieldset>
  );
}
