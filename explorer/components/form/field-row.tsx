import { useState } from 'preact/hooks';
import { joinPointer } from '../../../src/core/json-pointer.ts';
import { addId, fieldId, focusSoon, nameId, noteId, useForm } from '../../hooks/contexts.ts';
import { type Control, describeControl, type Group, type Items, type Union } from '../../model/form/control.ts';
import {
  countItems,
  type Draft,
  type Entry,
  isJsonText,
  isPresent,
  optionKey,
  removeItem,
  removeTree,
  setText,
} from '../../model/form/draft.ts';
import type { Field } from '../../model/form/fields.ts';
import { chosenOption, membersAt, otherNames, readLines } from '../../model/form/read-draft.ts';
import { isSecretField } from '../../model/secrets.ts';
import { Segments, Select } from '../controls.tsx';
import { JsonInput } from './json-input.tsx';
import { JsonToggle, Literals, literalsOf, moveToLiteral, offersJson, usesArrows } from './literals.tsx';
import { Row, useAttributes } from './row.tsx';
import { TextInput } from './text-input.tsx';

/** A field: its row and its control. A structure has rows inside, which is why all of them are in one file. */
export function FieldRow({ isRemovable = false, mayBeEmpty, ...field }: Omit<Field, 'place'>) {
  const { name, pointer, control, required, deprecated, description, example, limits = [] } = field;
  const { draft } = useForm();
  const isBlock = isOpenStructure(control, draft, pointer, required);
  const isJson = isJsonText(draft.get(pointer));
  const values = literalsOf(control, mayBeEmpty);
  const isAdded = isStructure(control) && !required && isPresent(draft, pointer);
  const note = noteOf(description, example);
  const literals = values.length > 0 && (
    <Literals pointer={pointer} name={name} values={values} isSkipped={!isBlock && !usesArrows(control)} />
  );
  const meta = [
    describeControl(control),
    ...('default' in field ? [`default ${asText(field.default)}`] : []),
    ...limits,
  ];
  const tools = (
    <span class="field-tools">
      {isBlock && literals}
      {(isJson || (offersJson(control) && (isBlock || !isStructure(control)))) && (
        <JsonToggle control={control} pointer={pointer} name={name} />
      )}
      {(isRemovable || isAdded) && <RemoveButton name={name} draft={removeTree(draft, pointer)} pointer={pointer} />}
    </span>
  );
  return (
    <Row
      pointer={pointer}
      name={name}
      isGroup={GROUPS.has(control.kind)}
      isRequired={required}
      meta={
        <>
          {deprecated && <span class="tag">deprecated</span>}
          <span>{meta.join(' · ')}</span>
        </>
      }
      tools={tools}
      note={note}
      isBlock={isBlock}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the controls inside are interactive */}
      <div
        class="field-control"
        data-literals={isBlock ? undefined : values.length || undefined}
        onKeyDown={isBlock || values.length === 0 ? undefined : moveToLiteral}
      >
        <ControlInput {...field} hasNote={note !== undefined} placeholder={placeholderOf(draft.get(pointer))} />
        {!isBlock && literals}
      </div>
    </Row>
  );
}

interface RemoveProps {
  readonly name: string;
  /** Without it. */
  readonly draft: Draft;
  readonly pointer: string;
}

function RemoveButton({ name, draft, pointer }: RemoveProps) {
  const { setDraft } = useForm();
  const remove = () => {
    setDraft(draft);
    focusSoon(pointer);
  };
  return (
    <button type="button" class="literal" aria-label={`Remove ${name}`} onClick={remove}>
      Remove
    </button>
  );
}

/** The description, and the example that the API's description has. */
function noteOf(description: string | undefined, example: string | undefined): string | undefined {
  if (example === undefined) return description;
  const text = `Example: \`${example.replaceAll('`', '’')}\``;
  return description === undefined ? text : `${description} ${text}`;
}

/** Controls of several parts. */
const GROUPS: ReadonlySet<string> = new Set(['group', 'items', 'union', 'boolean', 'choices']);

function isStructure({ kind }: Control): boolean {
  return kind === 'group' || kind === 'items' || kind === 'union';
}

/** A structure with content is laid out over the whole width, and so is JSON. */
function isOpenStructure(control: Control, draft: Draft, pointer: string, required: boolean): boolean {
  const entry = draft.get(pointer);
  if (isJsonText(entry)) return true;
  if (!isStructure(control) || entry === null) return false;
  return isPresent(draft, pointer) || (required && control.kind !== 'items');
}

function placeholderOf(text: Entry | undefined): string {
  return text === null ? 'null will be sent' : text === '' ? 'an empty string will be sent' : '';
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
interface ControlProps {
  readonly control: Control;
  readonly pointer: string;
  readonly name: string;
  readonly required: boolean;
  readonly placeholder: string;
  /** Whether a description or problem is shown below. */
  readonly hasNote: boolean;
}

/** The control for a type. */
function ControlInput({ control, pointer, name, required, placeholder, hasNote }: ControlProps) {
  const { draft, setDraft, onFile } = useForm();
  const text = draft.get(pointer);
  const set = (next: Entry | undefined) => setDraft(setText(draft, pointer, next));
  const attributes = {
    ...useAttributes(pointer, hasNote),
    'aria-required': required || undefined,
    placeholder,
  };
  if (isJsonText(text)) {
    return (
      <JsonInput
        {...attributes}
        pointer={pointer}
        control={control}
        text={text.json}
        onText={(json) => set({ json })}
      />
    );
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
    case 'choice':
    case 'choices':
      return <ChoiceInput control={control} pointer={pointer} attributes={attributes} />;
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

interface ChoiceProps {
  readonly control: Extract<Control, { kind: 'boolean' | 'choice' | 'choices' }>;
  readonly pointer: string;
  readonly attributes: ReturnType<typeof useAttributes>;
}

/** One or several of some values. Other values are shown too, because they may come from the URL. */
function ChoiceInput({ control, pointer, attributes }: ChoiceProps) {
  const { draft, setDraft } = useForm();
  const group = {
    'aria-labelledby': attributes['aria-labelledby'],
    'aria-describedby': attributes['aria-describedby'],
  };
  const entry = draft.get(pointer);
  const text = isJsonText(entry) ? undefined : entry;
  const set = (next: Entry | undefined) => setDraft(setText(draft, pointer, next));
  const values = control.kind === 'boolean' ? ['true', 'false'] : control.values.map(String);
  if (control.kind === 'choices') {
    const chosen = readLines(text ?? '');
    const toggle = (value: string) => {
      const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
      set(next.length === 0 ? undefined : next.join('\n'));
    };
    return (
      <fieldset {...group} class="choices">
        {[...new Set([...values, ...chosen])].map((value) => (
          <label key={value}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            <span>{value}</span>
          </label>
        ))}
      </fieldset>
    );
  }
  const all = [...new Set([undefined, ...values, ...(control.isNullable ? [null] : []), text])];
  const labels = all.map((each) => (each === undefined ? 'not set' : String(each)));
  if (control.kind === 'boolean') {
    const options = all.map((each, index) => [each, labels[index]] as const);
    const name = fieldId(pointer);
    return <Segments {...group} role="radiogroup" name={name} options={options} value={text} onValue={set} />;
  }
  return (
    <Select
      {...attributes}
      options={labels.map((label, index) => [String(index), label])}
      value={String(all.indexOf(text))}
      onValue={(index) => set(all[Number(index)])}
    />
  );
}

interface StructureProps<Structure> {
  readonly control: Structure;
  readonly pointer: string;
  readonly name: string;
  readonly required: boolean;
  readonly hasNote: boolean;
}

/** The members of an object, and the entries of a map. An optional object has a button that adds it. */
function GroupInput({ control, pointer, name, required, hasNote }: StructureProps<Group>) {
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
function ItemsInput({ control, pointer, name, hasNote }: StructureProps<Items>) {
  const { draft, setDraft, problemAt, onVisit } = useForm();
  const count = countItems(draft, pointer);
  const add = () => {
    setDraft(setText(draft, joinPointer(pointer, count), ''));
    focusSoon(joinPointer(pointer, count));
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
            <RemoveButton name={`${name} ${index + 1}`} draft={removeItem(draft, pointer, index)} pointer={inner} />
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
      <button type="button" class="add" id={fieldId(pointer)} onClick={add}>
        Add an item to {name}
      </button>
    </fieldset>
  );
}

/** A value of one of several types: the type, and then its control. */
function UnionInput({ control, pointer, name, required, hasNote }: StructureProps<Union>) {
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
      <Select
        id={option ? undefined : fieldId(pointer)}
        aria-label={`Type of ${name}`}
        options={[...(required ? [] : [['', 'not set'] as const]), ...control.options.map(({ label }) => label)]}
        value={option?.label ?? ''}
        onValue={choose}
      />
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
