import { useRef } from 'preact/hooks';
import type { Form } from '../../model/request/forms.ts';
import { highlight } from '../../model/request/highlight.ts';
import { CopyButton } from './copy-button.tsx';

/** How many of the formats have a tab. The others are in a menu. */
const TABS = 4;

interface Props {
  /** The most used ones first. */
  readonly forms: readonly Form[];
  readonly form: Form;
  readonly code: string;
  /** Names of parameters that have a placeholder in the code. */
  readonly placeholders: ReadonlySet<string>;
  readonly remaining: number;
  /** Whether the code is an earlier one, because what is filled in now is invalid. */
  readonly isOld: boolean;
  readonly onForm: (id: string) => void;
}

/** The code in one format. The most used formats have a tab. A format that is chosen from the menu replaces the last tab. */
export function CodeTabs({ forms, form, code, placeholders, remaining, isOld, onForm }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const usual = forms.slice(0, TABS);
  const tabs = usual.includes(form) ? usual : [...usual.slice(0, -1), form];
  const others = forms.filter((each) => !tabs.includes(each));
  const go = (index: number) => {
    const next = tabs[(index + tabs.length) % tabs.length] as Form;
    onForm(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.indexOf(form);
    if (event.key === 'ArrowRight') go(index + 1);
    else if (event.key === 'ArrowLeft') go(index - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(tabs.length - 1);
    else return;
    event.preventDefault();
  };
  return (
    <div class="code-tabs">
      <div class="tab-bar">
        <div class="tabs" role="tablist" aria-label="Format of the code" ref={list} onKeyDown={onKeyDown}>
          {tabs.map(({ id, label }) => (
            <button
              key={id}
              id={`tab-${id}`}
              type="button"
              role="tab"
              aria-selected={id === form.id}
              aria-controls="code"
              tabIndex={id === form.id ? 0 : -1}
              onClick={() => onForm(id)}
            >
              {label}
            </button>
          ))}
        </div>
        <select class="more" aria-label="More formats" value="" onChange={(event) => onForm(event.currentTarget.value)}>
          <option value="" disabled hidden>
            More
          </option>
          {others.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
        <CopyButton
          class="copy copy-main"
          text={code}
          what={`the request as ${form.label}`}
          remaining={remaining}
          hasShortcut={true}
        />
      </div>
      <div
        class="code-panel"
        data-old={isOld || undefined}
        id="code"
        role="tabpanel"
        aria-labelledby={`tab-${form.id}`}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a person without a mouse scrolls it with the keyboard */}
        <pre tabIndex={0}>
          <code>
            {highlight(code, form.language, placeholders).map(({ kind, text }, index) =>
              kind === 'plain' ? (
                text
              ) : (
                <span key={index} class={`code-${kind}`}>
                  {text}
                </span>
              ),
            )}
          </code>
        </pre>
      </div>
    </div>
  );
}
