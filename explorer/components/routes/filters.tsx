import { METHODS } from '../../model/find-routes.ts';
import type { Age, View } from '../../model/view.ts';

interface Props {
  readonly view: View;
  readonly onChange: (view: View) => void;
}

interface FiltersProps extends Props {
  /** Undefined until they are known. */
  readonly categories: readonly string[] | undefined;
}

export function Filters({ view, categories = [], onChange }: FiltersProps) {
  return (
    <div class="filters">
      <select
        aria-label="Method"
        value={view.method}
        onChange={(event) => onChange({ ...view, method: event.currentTarget.value })}
      >
        <option value="">All methods</option>
        {including(METHODS, view.method).map((method) => (
          <option key={method}>{method}</option>
        ))}
      </select>
      <select
        aria-label="Category"
        value={view.category}
        onChange={(event) => onChange({ ...view, category: event.currentTarget.value })}
      >
        <option value="">All categories</option>
        {including(categories, view.category).map((category) => (
          <option key={category}>{category}</option>
        ))}
      </select>
    </div>
  );
}

/** Whether routes that are going away are listed. */
export function AgeFilter({ view, onChange }: Props) {
  return (
    <select
      aria-label="Deprecated routes"
      value={view.age}
      onChange={(event) => onChange({ ...view, age: event.currentTarget.value as Age })}
    >
      <option value="all">With deprecated</option>
      <option value="current">Current only</option>
      <option value="deprecated">Deprecated only</option>
    </select>
  );
}

/** What is chosen is shown, also where the address has something that cannot be chosen. */
function including(values: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || values.includes(chosen) ? values : [...values, chosen];
}
