import type { ComponentChildren } from 'preact';
import { highlight, type Language } from '../../model/request/highlight.ts';
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

interface CodeProps {
  readonly text: string;
  /** Undefined for plain text. */
  readonly language: Language | undefined;
  /** Names of parameters that have a placeholder in the code. */
  readonly placeholders?: ReadonlySet<string>;
}

/** Text with highlighted syntax. */
export function Code({ text, language, placeholders }: CodeProps) {
  if (language === undefined) return text;
  return highlight(text, language, placeholders).map(({ kind, text: part }, index) =>
    kind === 'plain' ? (
      part
    ) : (
      <span key={index} class={`code-${kind}`}>
        {part}
      </span>
    ),
  );
}
