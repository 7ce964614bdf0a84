import { useState } from 'preact/hooks';
import { joinPointer } from '../../../src/core/json-pointer.ts';
import { addId, fieldId, focusSoon, nameId, noteId, useForm } from '../../hooks/contexts.ts';
import type { Control, Group, Items, Union } from '../../model/form/control.ts';
import {
  countItems,
  type Draft,
  isPresent,
  optionKey,
  removeItem,
  removeTree,
  setText,
} from '../../model/form/draft.ts';
import { chosenOption, membersAt, otherNames } from '../../model/form/read-draft.ts';
import { ControlInput } from './control-input.tsx';
import { FieldRow } from './field-row.tsx';

interface Props<Structure> {
  readonly control: Structure;
  readonly pointer: string;
  readonly name: string;
  readonly required: boolean;
  readonly hasNote: boolean;
}

/** The members of an object, and the entries of a map. An optional object has a button that adds it. */
export function GroupInput({ control, pointer, name, required, hasNote }: Props<Group>) {
  const { draft, setDraft } = useForm();
  if (!required && !isPresent(draft, pointer)) {
    const add = () => {
      setDraft(setText(draft, pointer, ''));
      focusSoon(pointer);
    };
    return (
      <button type="button" class="add" id={fieldId(pointer)} onClick={add}>
        Add {name}
      </button>
    );
  }
  const rest = control.rest?.();
  const members = membersAt(control, draft, pointer);
  return (
    <fieldset class="group" aria-labelledby={nameId(pointer)} aria-describedby={hasNote ? noteId(pointer) : undefined}>
      {members.map((member) => (
        <FieldRow key={member.name} {...member} pointer={joinPointer(pointer, member.name)} mayBeEmpty={true} />
      ))}
      {rest && <Entries names={otherNames(control, draft, pointer)} control={rest} pointer={pointer} name={name} />}
    </fieldset>
  );
}

interface EntriesProps {
  readonly names: readonly string[];
  readonly control: Control;
  readonly pointer: string;
  /** The name of the map, for screen readers. */
  readonly name: string;
}

/** The entries of a map, each under a name that the user types. */
function Entries({ names, control, pointer, name }: EntriesProps) {
  return (
    <>
      {names.map((each) => (
        <FieldRow
          key={each}
          name={each}
          pointer={joinPointer(pointer, each)}
          control={control}
          required={control.kind === 'group'}
          deprecated={false}
          mayBeEmpty={true}
          isRemovable={true}
        />
      ))}
      <AddEntry names={names} pointer={pointer} name={name} />
    </>
  );
}

/** Adds an entry to a map. A name can be used once. */
export function AddEntry({ names, pointer, name }: Omit<EntriesProps, 'control'>) {
  const { draft, setDraft } = useForm();
  const [text, setNew] = useState('');
  const isKnown = names.includes(text) || draft.has(joinPointer(pointer, text));
  const add = () => {
    if (text === '' || isKnown) return;
    setDraft(setText(draft, joinPointer(pointer, text), ''));
    setNew('');
    focusSoon(joinPointer(pointer, text));
  };
  const label = pointer === '' ? 'Name of another field' : `Name of a new entry of ${name}`;
  return (
    <div class="add-entry">
      <input
        type="text"
        id={addId(pointer)}
        autocomplete="off"
        spellcheck={false}
        aria-label={label}
        aria-invalid={isKnown || undefined}
        placeholder={pointer === '' ? 'name of another field' : 'name of a new entry'}
        value={text}
        onInput={(event) => setNew(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          add();
        }}
      />
      <button type="button" class="add" aria-disabled={text === '' || isKnown} onClick={add}>
        {isKnown ? 'Name in use' : 'Add'}
      </button>
    </div>
  );
}

/** A list of values, each with its own form. */
export function ItemsInput({ control, pointer, name, hasNote }: Props<Items>) {
  const { draft, setDraft, problemAt, onVisit } = useForm();
  const count = countItems(draft, pointer);
  const change = (next: Draft, at: number) => {
    setDraft(next);
    focusSoon(joinPointer(pointer, at));
  };
  return (
    <fieldset class="items" aria-labelledby={nameId(pointer)} aria-describedby={hasNote ? noteId(pointer) : undefined}>
      {Array.from({ length: count }, (_, index) => {
        const inner = joinPointer(pointer, index);
        const problem = problemAt(inner);
        return (
          <fieldset key={index} class="item" data-problem={problem?.severity} onFocusOut={() => onVisit(inner)}>
            <legend id={nameId(inner)}>
              {name} {index + 1}
            </legend>
            <button
              type="button"
              class="literal"
              aria-label={`Remove ${name} ${index + 1}`}
              onClick={() => change(removeItem(draft, pointer, index), index)}
            >
              Remove
            </button>
            <div class="field-control">
              <ControlInput
                control={control.itemAt(index)}
                pointer={inner}
                name={`${name} ${index + 1}`}
                required={true}
                placeholder=""
                hasNote={problem !== undefined}
              />
            </div>
            {problem && (
              <p class="note" id={noteId(inner)}>
                {problem.message}
              </p>
            )}
          </fieldset>
        );
      })}
      <button
        type="button"
        class="add"
        id={fieldId(pointer)}
        onClick={() => change(setText(draft, joinPointer(pointer, count), ''), count)}
      >
        Add an item to {name}
      </button>
    </fieldset>
  );
}

/** A value of one of several types: the type, and then its control. */
export function UnionInput({ control, pointer, name, required, hasNote }: Props<Union>) {
  const { draft, setDraft } = useForm();
  const isSet = isPresent(draft, pointer);
  const option = isSet || required ? chosenOption(control, draft, pointer) : undefined;
  const choose = (label: string) => {
    const next = control.options.find((each) => each.label === label);
    const empty = removeTree(draft, pointer);
    if (next === undefined) return setDraft(empty);
    const isStructure = next.control.kind === 'group' || next.control.kind === 'items';
    const chosen = setText(empty, optionKey(pointer), label);
    setDraft(isStructure ? setText(chosen, pointer, '') : chosen);
  };
  return (
    <div class="union">
      <select
        class="union-choice"
        id={option ? undefined : fieldId(pointer)}
        aria-label={`Type of ${name}`}
        value={option?.label ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {!required && <option value="">not set</option>}
        {control.options.map(({ label }) => (
          <option key={label}>{label}</option>
        ))}
      </select>
      {option && (
        <ControlInput
          key={option.label}
          control={option.control}
          pointer={pointer}
          name={name}
          required={true}
          placeholder=""
          hasNote={hasNote}
        />
      )}
    </div>
  );
}
