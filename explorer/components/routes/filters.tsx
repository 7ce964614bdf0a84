import type { ComponentChildren } from 'preact';
import { METHODS, type RouteGroup } from '../../model/find-routes.ts';
import type { Age, View } from '../../model/view.ts';

interface Props {
  readonly view: View;
  /** Undefined until they are known. */
  readonly categories: readonly RouteGroup[] | undefined;
  readonly onChange: (view: View) => void;
  /** Further choices, before the filters. */
  readonly children?: ComponentChildren;
}

export function Filters({ view, categories = [], onChange, children }: Props) {
  return (
    <div class="filters">
      {children}
      <select
        aria-label="Method"
        value={view.method}
        onChange={(event) => onChange({ ...view, method: event.currentTarget.value })}
      >
        <option value="">Method</option>
        {including(METHODS, view.method).map((method) => (
          <option key={method}>{method}</option>
        ))}
      </select>
      <select
        aria-label="Category"
        value={view.category}
        onChange={(event) => onChange({ ...view, category: event.currentTarget.value })}
      >
        <option value="">Category</option>
        {including(
          categories.map(({ category }) => category),
          view.category,
        ).map((category) => (
          <option key={category} value={category}>
            {categories.find((each) => each.category === category)?.title ?? category}
          </option>
        ))}
      </select>
      <select
        aria-label="Deprecated routes"
        value={view.age}
        onChange={(event) => onChange({ ...view, age: event.currentTarget.value as Age })}
      >
        <option value="all">All routes</option>
        <option value="current">Current</option>
        <option value="deprecated">Deprecated</option>
      </select>
    </div>
  );
}

/** The chosen value is shown even if it is not one of the values, because it may come from the URL. */
function including(values: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || values.includes(chosen) ? values : [...values, chosen];
}
