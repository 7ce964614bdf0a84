import type { EditionChoice as Edition } from '../../model/api.ts';

interface Props {
  readonly editions: readonly Edition[];
  readonly chosen: string;
  readonly onChoose: (edition: string) => void;
}

/** Chooses whose routes are listed. What another edition has differently is loaded when it is chosen. */
export function EditionChoice({ editions, chosen, onChoose }: Props) {
  return (
    <select
      class="edition"
      aria-label="Edition"
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {editions.map(({ name, title }) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </select>
  );
}
