import type { Form } from '../../model/request/forms.ts';
import { Tabs } from '../controls.tsx';
import { Code } from '../response/code-block.tsx';
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
  const usual = forms.slice(0, TABS);
  const tabs = usual.includes(form) ? usual : [...usual.slice(0, -1), form];
  const others = forms.filter((each) => !tabs.includes(each));
  return (
    <div class="code-tabs">
      <div class="tab-bar">
        <Tabs label="Format of the code" tabs={tabs} chosen={form.id} onTab={onForm} panel="code" />
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
            <Code text={code} language={form.language} placeholders={placeholders} />
          </code>
        </pre>
      </div>
    </div>
  );
}
