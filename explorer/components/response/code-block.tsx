import { highlight } from '../../model/request/highlight.ts';
import { CopyButton } from '../request/copy-button.tsx';

interface Props {
  readonly text: string;
  /** A name for the text, for screen readers. */
  readonly what: string;
  /** Undefined for plain text. */
  readonly language: Parameters<typeof highlight>[1] | undefined;
}

/** Text with highlighted syntax that can be copied. */
export function CodeBlock({ text, what, language }: Props) {
  const pieces = language === undefined ? [{ kind: 'plain', text }] : highlight(text, language);
  return (
    <div class="example">
      <CopyButton text={text} what={what} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a person without a mouse scrolls it with the keyboard */}
      <pre tabIndex={0}>
        <code>
          {pieces.map(({ kind, text: part }, index) =>
            kind === 'plain' ? (
              part
            ) : (
              <span key={index} class={`code-${kind}`}>
                {part}
              </span>
            ),
          )}
        </code>
      </pre>
    </div>
  );
}
