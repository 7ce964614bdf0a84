interface Props {
  readonly values: readonly string[];
  readonly isNullable: boolean;
  readonly text: string | null | undefined;
  readonly onText: (text: string | null | undefined) => void;
  readonly [attribute: string]: unknown;
}

/** One of several values, or none. Another value is shown too, because it may come from the URL. */
export function Choice({ values, isNullable, text, onText, ...attributes }: Props) {
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
          {value === undefined ? 'not set' : String(value)}
        </option>
      ))}
    </select>
  );
}
