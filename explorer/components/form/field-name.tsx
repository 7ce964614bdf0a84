import { fieldId, nameId } from '../../hooks/form-access.ts';

interface Props {
  readonly name: string;
  readonly pointer: string;
  /** Whether it labels one control rather than several. */
  readonly hasOneControl: boolean;
}

/** The name of a field. Lines may break after an underscore. */
export function FieldName({ name, pointer, hasOneControl }: Props) {
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
