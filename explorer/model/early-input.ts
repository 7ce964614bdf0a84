// The first page is part of the HTML. What somebody does to it is done again once it has a script: nothing is lost between the first paint
// and the script.

interface Early {
  readonly event: Event;
  readonly target: HTMLElement & { value?: string };
  readonly value: string | undefined;
}

/** Shared by two scripts that are built separately. */
const shared = globalThis as { routebookEarly?: Early[] | undefined };

/** Whether the first page has no script yet. */
export const isWaiting = () => shared.routebookEarly !== undefined;

/** Text that is typed, the focus and links need no record. */
const RECORDED = ['click', 'change', 'keydown'];

/** Records what happens to the first page, until `repeatEarlyInput`. */
export function recordEarlyInput(): void {
  shared.routebookEarly = [];
  const record = (event: Event) => {
    const { target } = event as { readonly target: unknown };
    if (shared.routebookEarly === undefined || !(target instanceof HTMLElement)) return;
    const isKey = event instanceof KeyboardEvent;
    if (isKey && isSearchKey(event)) {
      document.getElementById('search')?.focus();
      event.preventDefault();
    } else if (isKey ? event.key.length > 1 : target.closest('a, .load-failed') === null)
      shared.routebookEarly.push({ event, target, value: (target as Early['target']).value });
  };
  for (const type of RECORDED) addEventListener(type, record, true);
}

/** Gives the first page its script, and does again what was done to it. */
export async function repeatEarlyInput(draw: () => void): Promise<void> {
  const search = document.getElementById('search') as HTMLInputElement | null;
  const typed = search?.value ? [{ event: new Event('input'), target: search, value: search.value }] : [];
  const early = [...typed, ...(shared.routebookEarly ?? [])];
  shared.routebookEarly = undefined;
  draw();
  for (const { event, target, value } of early) {
    if (event.type !== 'click' && value !== undefined) target.value = value;
    if (event.type === 'click') target.click();
    else target.dispatchEvent(copyEvent(event));
    // What it changes is drawn before the next one.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const copyEvent = (event: Event) =>
  event instanceof KeyboardEvent ? new KeyboardEvent(event.type, event) : new Event(event.type, { bubbles: true });

/** `/` from everywhere except fields that take text, Ctrl-K or ⌘K from everywhere. */
export function isSearchKey(event: KeyboardEvent): boolean {
  const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
  const isHeld = event.ctrlKey || event.metaKey;
  const isSlash = event.key === '/' && !isHeld && !isTyping;
  const isCommand = event.key.toLowerCase() === 'k' && isHeld && !event.shiftKey;
  return !event.altKey && (isSlash || isCommand);
}
