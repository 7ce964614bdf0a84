interface Props {
  readonly values: readonly string[];
  readonly isNullable: boolean;
  readonly text: string | null | undefined;
  /** What holds if nothing is chosen. */
  readonly placeholder: string;
  readonly onText: (text: string | null | undefined) => void;
  readonly [attribute: string]: unknown;
}

/** One of several values, or none. What an address holds is shown, also where it is not one of them. */
export function Choice({ values, isNullable, text, placeholder, onText, ...attributes }: Props) {
  const known: readonly (string | null | undefined)[] = [undefined, ...values, ...(isNullable ? [null] : [])];
  const all = known.includes(text) ? known : [...known, text];
  return (
    <select
      {...attributes}
      value={all.indexOf(text)}
      onChange={(event) => onText(all[event.currentTarget.selectedIndex])}
    >
      {all.map((value, index) => (
        <option key={String(value)} value={index}>
          {value === undefined ? `not set${placeholder && ` (${placeholder})`}` : String(value)}
        </option>
      ))}
    </select>
  );
}
