import type { ComponentChildren } from 'preact';
import { METHODS, type RouteGroup } from '../../model/find-routes.ts';
import type { Age, View } from '../../model/view.ts';
import { Select } from '../controls.tsx';

interface Props {
  readonly view: View;
  /** Undefined until they are known. */
  readonly categories: readonly RouteGroup[] | undefined;
  readonly onChange: (view: View) => void;
  /** Further choices, before the filters. */
  readonly children?: ComponentChildren;
}

const AGES = [
  ['all', 'All routes'],
  ['current', 'Current'],
  ['deprecated', 'Deprecated'],
] as const;

export function Filters({ view, categories = [], onChange, children }: Props) {
  const titles = categories.map(({ category, title }) => [category, title] as const);
  return (
    <div class="filters">
      {children}
      <Select
        aria-label="Method"
        options={[['', 'Method'], ...METHODS]}
        value={view.method}
        onValue={(method) => onChange({ ...view, method })}
      />
      <Select
        aria-label="Category"
        options={[['', 'Category'], ...titles]}
        value={view.category}
        onValue={(category) => onChange({ ...view, category })}
      />
      <Select
        aria-label="Deprecated routes"
        options={AGES}
        value={view.age}
        onValue={(age) => onChange({ ...view, age: age as Age })}
      />
    </div>
  );
}
