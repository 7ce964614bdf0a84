/** Hooks with a fault that was reported. */
const faulty = new WeakSet<object>();

/**
 * Calls a hook of the program. What it throws, at once or later, does not change what it observes: the first error of each hook is
 * reported with `console.warn`.
 */
export function observe<Event>(hook: ((event: Event) => unknown) | undefined, event: Event | undefined): void {
  if (!hook || !event) return;
  const report = (fault: unknown) => {
    if (faulty.has(hook)) return;
    faulty.add(hook);
    try {
      console.warn('routebook: a hook failed. Its next errors are not reported.', fault);
    } catch {
      // The program has replaced the console, or the error cannot be printed.
    }
  };
  // Also catches what the getter of a member `then` throws.
  new Promise((resolve) => resolve(hook(event))).catch(report);
}
