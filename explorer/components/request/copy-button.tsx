import { useEffect, useState } from 'preact/hooks';
import { useShortcut } from '../../hooks/use-keys.ts';
import { announce } from '../messages.tsx';

interface Props {
  readonly text: string;
  /** A name for the copied text, for screen readers. */
  readonly what: string;
  /** The label of the button, if several buttons copy something. */
  readonly label?: string;
  readonly class?: string;
  /** How many placeholders the text contains. */
  readonly remaining?: number;
  /** Whether Ctrl+Shift+C or ⌘⇧C does the same. */
  readonly hasShortcut?: boolean;
}

export function CopyButton({ text, what, label = 'Copy', class: className = 'copy', ...others }: Props) {
  const { remaining = 0, hasShortcut = false } = others;
  const [state, setState] = useState<'ready' | 'done' | 'failed'>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(setState, 1_500, 'ready');
    return () => clearTimeout(timer);
  }, [state]);
  const gaps = remaining === 0 ? '' : `, ${remaining} to fill in`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('done');
      announce(`Copied ${what}${gaps}`);
    } catch {
      // Without HTTPS, or where the browser forbids it.
      setState('failed');
      announce('The browser does not allow copying here');
    }
  };
  useShortcut(hasShortcut ? isCopyKey : undefined, copy);
  return (
    <button
      type="button"
      class={className}
      aria-keyshortcuts={hasShortcut ? 'Control+Shift+C Meta+Shift+C' : undefined}
      title={hasShortcut ? 'Ctrl+Shift+C' : undefined}
      data-state={state}
      aria-label={gaps === '' ? `Copy ${what}` : `Copy${gaps}: ${what}`}
      onClick={copy}
    >
      {state === 'ready' ? label : LABELS[state]}
      {gaps}
    </button>
  );
}

const isCopyKey = (event: KeyboardEvent) => event.shiftKey && event.key.toLowerCase() === 'c';

const LABELS = { done: 'Copied', failed: 'Not allowed' };
