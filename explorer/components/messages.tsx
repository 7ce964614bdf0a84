import { useEffect, useState } from 'preact/hooks';

let show: (text: string) => void = () => {};

/** Makes a screen reader read a message. */
export function announce(text: string): void {
  show(text);
}

/** A screen reader reads a live region only when its text changes, so every second message ends in a space. */
export function Announcer() {
  const [{ text, count }, setMessage] = useState({ text: '', count: 0 });
  useEffect(() => {
    show = (next) => setMessage((last) => ({ text: next, count: last.count + 1 }));
  }, []);
  return (
    <div class="hidden" role="status" aria-live="polite">
      {text}
      {count % 2 === 0 ? '' : '\u00a0'}
    </div>
  );
}

/** Shown instead of a part that could not be loaded, such as `The code`. What is filled in is in the URL, so a new page has it too. */
export function LoadFailed({ what }: { readonly what: string }) {
  return (
    <p class="callout callout-warning load-failed" role="alert">
      {what} could not be loaded. Check the connection to the server of this page.{' '}
      <button type="button" onClick={() => location.reload()}>
        Reload the page
      </button>
    </p>
  );
}
