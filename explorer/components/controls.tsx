import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

interface Choice<Value> {
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly [attribute: string]: unknown;
}

interface SelectProps extends Choice<string> {
  /** Values, or values with a label. */
  readonly options: readonly (string | readonly [value: string, label: string])[];
}

/** One of several values, from a menu. Another value is shown too, because it may come from the URL. */
export function Select({ options, value, onValue, ...attributes }: SelectProps) {
  const known = new Map(options.map((each) => (typeof each === 'string' ? [each, each] : each)));
  if (!known.has(value)) known.set(value, value);
  return (
    <select {...attributes} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
      {[...known].map(([each, label]) => (
        <option key={each} value={each}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface SegmentsProps<Value> extends Choice<Value> {
  /** Shared by the buttons, and by no others in the page. */
  readonly name: string;
  readonly options: readonly (readonly [value: Value, label: ComponentChildren])[];
  readonly isDisabled?: boolean | undefined;
  readonly children?: ComponentChildren;
}

/** One of a few values, all of which are shown. */
export function Segments<Value>(props: SegmentsProps<Value>) {
  const { name, options, value, onValue, isDisabled, children, ...attributes } = props;
  return (
    <fieldset class="segments" {...attributes}>
      {children}
      {options.map(([each, label]) => (
        <label key={String(each)}>
          <input
            type="radio"
            name={name}
            checked={each === value}
            disabled={isDisabled}
            onChange={() => onValue(each)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly label: string }[];
  readonly chosen: string;
  readonly onTab: (id: Id) => void;
  /** The panel of all tabs. Otherwise, each has its own, `panel-<id>`. */
  readonly panel?: string;
}

/** Tabs, which the arrow keys, Home and End reach. */
export function Tabs<Id extends string>({ label, tabs, chosen, onTab, panel }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === chosen);
    const steps: { readonly [key: string]: number } = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = tabs.at((steps[event.key] ?? at) % tabs.length);
    if (!Object.hasOwn(steps, event.key) || next === undefined) return;
    onTab(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
    event.preventDefault();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {tabs.map(({ id, label: text }) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          aria-controls={panel ?? `panel-${id}`}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onTab(id)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
