// What somebody does to the first page, which is part of the HTML, is done again in the page that takes its place: nothing is lost between the
// first paint and the script.

interface Early {
  readonly event: Event;
  readonly target: Element;
}

/** Shared by two scripts that are built separately. */
const shared = globalThis as { routebookEarly?: Early[] | undefined };

/** Text that is typed, the focus and links need no record. */
const RECORDED = ['click', 'change', 'keydown'];

/** Records what happens to the first page, until `takeOver`. */
export function recordEarlyInput(): void {
  shared.routebookEarly = [];
  const record = (event: Event) => {
    const { target } = event;
    if (shared.routebookEarly === undefined || !(target instanceof Element)) return;
    const isKey = event instanceof KeyboardEvent;
    if (isKey && isSearchKey(event)) {
      document.getElementById('search')?.focus();
      event.preventDefault();
    } else if (isKey ? event.key.length > 1 : target.closest('a') === null)
      shared.routebookEarly.push({ event, target });
  };
  for (const type of RECORDED) addEventListener(type, record, true);
}

/** Draws the page in `root`, and does there what was done to the first page. */
export async function takeOver(root: Element, draw: () => void): Promise<void> {
  const early = (shared.routebookEarly ?? []).map(({ event, target }) => ({ event, ...readControl(root, target) }));
  shared.routebookEarly = undefined;
  const search = document.getElementById('search');
  const typed = { event: new Event('input', { bubbles: true }), ...readControl(root, search) };
  const focused = readControl(root, document.activeElement);
  root.replaceChildren();
  draw();
  find(root, focused.path)?.focus();
  for (const { event, path, value } of typed.value ? [typed, ...early] : early) {
    const element = find(root, path);
    if (!element) continue;
    if (value !== undefined) (element as HTMLInputElement).value = value;
    if (event.type === 'click') element.click();
    else element.dispatchEvent(copyEvent(event));
    // What it changes is drawn before the next one.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** `/` from everywhere except fields that take text, Ctrl-K or ⌘K from everywhere. */
export function isSearchKey(event: KeyboardEvent): boolean {
  const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
  const isHeld = event.ctrlKey || event.metaKey;
  const isSlash = event.key === '/' && !isHeld && !isTyping;
  const isCommand = event.key.toLowerCase() === 'k' && isHeld && !event.shiftKey;
  return !event.altKey && (isSlash || isCommand);
}

const copyEvent = (event: Event) =>
  event instanceof KeyboardEvent ? new KeyboardEvent(event.type, event) : new Event(event.type, { bubbles: true });

/** Where an element is in the page, as the position in each parent, and what it contains. The page begins with the same elements. */
function readControl(root: Element, element: Element | null) {
  const path: number[] = [];
  let at = element;
  for (; at !== null && at !== root; at = at.parentElement)
    path.unshift([...(at.parentElement?.children ?? [])].indexOf(at));
  const value = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.value : undefined;
  return { path: at === root ? path : undefined, value };
}

function find(root: Element, path: readonly number[] | undefined): HTMLElement | undefined {
  let at: Element | undefined = path && root;
  for (const index of path ?? []) at = at?.children[index];
  return at instanceof HTMLElement ? at : undefined;
}
