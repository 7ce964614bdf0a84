import type { ComponentChildren } from 'preact';
import type { Language } from '../../model/request/highlight.ts';
import { Code } from '../controls.tsx';
import { CopyButton } from '../request/copy-button.tsx';

interface Props {
  readonly text: string;
  /** A name for the text, for screen readers. */
  readonly what: string;
  /** Undefined for plain text. */
  readonly language?: Language | undefined;
  /** The lines, if they show more than the text. */
  readonly children?: ComponentChildren;
}

/** Text with highlighted syntax that can be copied. */
export function CodeBlock({ text, what, language, children }: Props) {
  return (
    <div class="example">
      <CopyButton text={text} what={what} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a person without a mouse scrolls it with the keyboard */}
      <pre tabIndex={0}>
        <code>{children ?? <Code text={text} language={language} />}</code>
      </pre>
    </div>
  );
}
