import { useLayoutEffect, useRef } from 'preact/hooks';
import { isSearchKey } from '../../model/early-input.ts';

interface Props {
  readonly text: string;
  /** The id of the result that the arrow keys have reached. */
  readonly activeId: string | undefined;
  /** Whether there are routes to choose from. */
  readonly isExpanded: boolean;
  readonly onText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Returns whether the text was used, so that it is not inserted. */
  readonly onPaste: (text: string) => boolean;
}

export function SearchField({ text, activeId, isExpanded, onText, onKeyDown, onPaste }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useShortcuts(input);
  return (
    <div class="search">
      <input
        ref={input}
        id="search"
        type="text"
        role="combobox"
        aria-label="Search routes, or paste a URL or a curl command"
        aria-controls="routes"
        aria-expanded={isExpanded}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        aria-keyshortcuts="/ Control+K Meta+K"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        placeholder="Search or paste a request"
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          if (onPaste(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
        }}
      />
      {text === '' ? (
        <span class="key" aria-hidden="true">
          /
        </span>
      ) : (
        <button
          type="button"
          class="clear"
          aria-label="Clear the search"
          onClick={() => {
            onText('');
            input.current?.focus();
          }}
        >
          ×
        </button>
      )}
    </div>
  );
}

/** `/`, Ctrl-K and ⌘K move the focus to the search field. */
function useShortcuts(input: { readonly current: HTMLInputElement | null }): void {
  // Before the next key can arrive.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [input]);
}
