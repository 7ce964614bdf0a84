import { useRef } from 'preact/hooks';
import { FORMS, type Form, type Source } from '../../model/request/forms.ts';
import { highlight } from '../../model/request/highlight.ts';
import { CopyButton } from './copy-button.tsx';

interface Props {
  readonly source: Source;
  readonly form: string;
  readonly onForm: (form: string) => void;
}

/** The request in one of its forms, a tab for each. */
export function CodeTabs({ source, form, onForm }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const chosen = FORMS.find(({ id }) => id === form) ?? (FORMS[0] as Form);
  const code = writeSafely(chosen, source);
  const go = (index: number) => {
    const next = FORMS[(index + FORMS.length) % FORMS.length] as Form;
    onForm(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = FORMS.indexOf(chosen);
    if (event.key === 'ArrowRight') go(index + 1);
    else if (event.key === 'ArrowLeft') go(index - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(FORMS.length - 1);
    else return;
    event.preventDefault();
  };
  return (
    <div class="code-tabs">
      <div class="tabs" role="tablist" aria-label="Form of the request" ref={list} onKeyDown={onKeyDown}>
        {FORMS.map(({ id, label }) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === chosen.id}
            aria-controls="code"
            tabIndex={id === chosen.id ? 0 : -1}
            onClick={() => onForm(id)}
          >
            {label}
          </button>
        ))}
      </div>
      <div class="code-panel" id="code" role="tabpanel" aria-labelledby={`tab-${chosen.id}`}>
        <div class="code-bar">
          <span>{chosen.caption}</span>
          <CopyButton text={code} what={`the request as ${chosen.label}`} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <pre tabIndex={0}>
          <code>
            {highlight(code, chosen.language).map(({ kind, text }, index) =>
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

/** Few requests cannot be written in every form; the error says which could. */
function writeSafely(form: Form, source: Source): string {
  try {
    return form.write(source).trimEnd();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}
