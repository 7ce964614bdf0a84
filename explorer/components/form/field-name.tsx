import { fieldId, nameId } from '../../hooks/form-access.ts';

interface Props {
  readonly name: string;
  readonly pointer: string;
  readonly required: boolean;
  /** Whether it is the label of one control, and not of several. */
  readonly hasOneControl: boolean;
}

/** The name of a field. It may break behind an underscore. */
export function FieldName({ name, pointer, required, hasOneControl }: Props) {
  const parts = name.split(/(?<=_)/).flatMap((part, index) => (index === 0 ? [part] : [<wbr key={index} />, part]));
  return (
    <span>
      {hasOneControl ? (
        <label id={nameId(pointer)} for={fieldId(pointer)}>
          {parts}
        </label>
      ) : (
        <span id={nameId(pointer)}>{parts}</span>
      )}
      {required && <RequiredMark />}
    </span>
  );
}

const NO_BREAK = '\u00a0';

export function RequiredMark() {
  return (
    <span class="required" title="required">
      <span aria-hidden="true">{NO_BREAK}*</span>
      <span class="hidden"> required</span>
    </span>
  );
}
