import { fieldId, focusSoon, nameId, noteId, useForm } from '../../hooks/contexts.ts';
import { type Control, describeControl } from '../../model/form/control.ts';
import { type Draft, type Entry, isJsonText, isPresent, removeTree } from '../../model/form/draft.ts';
import type { Field } from '../../model/form/fields.ts';
import { Prose } from '../route-text.tsx';
import { ControlInput } from './control-input.tsx';
import { JsonToggle, Literals, literalsOf, moveToLiteral, offersJson, usesArrows } from './literals.tsx';

type Props = Omit<Field, 'place'>;

/** The name and type of a field, its control, and its description or problem below. */
export function FieldRow({ isRemovable = false, mayBeEmpty, ...field }: Props) {
  const { name, pointer, control, required, deprecated, description, example, limits = [] } = field;
  const { draft, setDraft, problemAt, onVisit } = useForm();
  const problem = problemAt(pointer);
  const isBlock = isOpenStructure(control, draft, pointer, required);
  const isJson = isJsonText(draft.get(pointer));
  const values = literalsOf(control, mayBeEmpty);
  const isAdded = isStructure(control) && !required && isPresent(draft, pointer);
  const note = problem?.message ?? noteOf(description, example);
  const literals = values.length > 0 && (
    <Literals pointer={pointer} name={name} values={values} isSkipped={!isBlock && !usesArrows(control)} />
  );
  const meta = [
    describeControl(control),
    ...('default' in field ? [`default ${asText(field.default)}`] : []),
    ...limits,
  ];
  return (
    <div
      class="field"
      data-block={isBlock || undefined}
      data-problem={problem?.severity}
      onFocusOut={() => onVisit(pointer)}
    >
      <div class="field-head">
        <FieldName name={name} pointer={pointer} hasOneControl={hasOneControl(control)} />
        <span class="field-meta">
          {required && <span class="required">required</span>}
          {deprecated && <span class="tag">deprecated</span>}
          <span>{meta.join(' · ')}</span>
        </span>
        <span class="field-tools">
          {isBlock && literals}
          {(isJson || (offersJson(control) && (isBlock || !isStructure(control)))) && (
            <JsonToggle control={control} pointer={pointer} name={name} />
          )}
          {(isRemovable || isAdded) && (
            <button
              type="button"
              class="literal"
              aria-label={`Remove ${name}`}
              onClick={() => {
                setDraft(removeTree(draft, pointer));
                focusSoon(pointer);
              }}
            >
              Remove
            </button>
          )}
        </span>
      </div>
      <div class="field-body">
        {isBlock && note && (
          <p class="note" id={noteId(pointer)}>
            <Prose text={note} />
          </p>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the controls inside are interactive */}
        <div
          class="field-control"
          data-literals={isBlock ? undefined : values.length || undefined}
          onKeyDown={isBlock || values.length === 0 ? undefined : moveToLiteral}
        >
          <ControlInput {...field} hasNote={note !== undefined} placeholder={placeholderOf(draft.get(pointer))} />
          {!isBlock && literals}
        </div>
        {!isBlock && note && (
          <p class="note" id={noteId(pointer)}>
            <Prose text={note} />
          </p>
        )}
      </div>
    </div>
  );
}

/** The description, and the example that the API's description has. */
function noteOf(description: string | undefined, example: string | undefined): string | undefined {
  if (example === undefined) return description;
  const text = `Example: \`${example.replaceAll('`', '’')}\``;
  return description === undefined ? text : `${description} ${text}`;
}

interface NameProps {
  readonly name: string;
  readonly pointer: string;
  /** Whether it labels one control rather than several. */
  readonly hasOneControl: boolean;
}

/** The name of a field. Lines may break after an underscore. */
function FieldName({ name, pointer, hasOneControl }: NameProps) {
  const parts = name.split(/(?<=_)/).flatMap((part, index) => (index === 0 ? [part] : [<wbr key={index} />, part]));
  return hasOneControl ? (
    <label class="field-name" id={nameId(pointer)} for={fieldId(pointer)}>
      {parts}
    </label>
  ) : (
    <span class="field-name" id={nameId(pointer)}>
      {parts}
    </span>
  );
}

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

function hasOneControl({ kind }: Control): boolean {
  return !['group', 'items', 'union', 'boolean', 'choices'].includes(kind);
}

function placeholderOf(text: Entry | undefined): string {
  return text === null ? 'null will be sent' : text === '' ? 'an empty string will be sent' : '';
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
