import type { EditionChoice as Edition } from '../../model/api.ts';

interface Props {
  readonly editions: readonly Edition[];
  readonly chosen: string;
  readonly onChoose: (edition: string) => void;
}

/** Selects the edition whose routes are listed. The differences of another edition are loaded when it is selected. */
export function EditionChoice({ editions, chosen, onChoose }: Props) {
  return (
    <select aria-label="Edition" value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
      {editions.map(({ name, title }) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </select>
  );
}
