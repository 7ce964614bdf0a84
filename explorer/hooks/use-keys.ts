import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Calls a function when a key is pressed together with Ctrl or ⌘, from everywhere in the page. Nothing happens while a dialog is open.
 * Without `isKey`, there is no shortcut.
 */
export function useShortcut(isKey: ((event: KeyboardEvent) => boolean) | undefined, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  // Before the next key can arrive.
  useLayoutEffect(() => {
    if (isKey === undefined) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isHeld = (event.ctrlKey || event.metaKey) && !event.altKey && !event.repeat;
      if (!isHeld || !isKey(event) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isKey]);
}

/** Ctrl+Enter sends the request. */
export const isSendKey = (event: KeyboardEvent) => event.key === 'Enter' && !event.shiftKey;

/** Calls a function when Escape is pressed, from everywhere in the page, while something is open. */
export function useEscape(isOpen: boolean, close: () => void): void {
  // Before the next key can arrive.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && close();
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
}
