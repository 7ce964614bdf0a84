/** What is remembered from visit to visit: choices of the reader, never anything that was filled in. */
const NAMES = { form: 'routebook.format', variable: 'routebook.token-variable' } as const;

export type Preference = keyof typeof NAMES;

/** Storage may be forbidden, so reading and writing it may throw. */
export function readPreference(name: Preference): string {
  try {
    return localStorage.getItem(NAMES[name]) ?? '';
  } catch {
    return '';
  }
}

export function writePreference(name: Preference, value: string): void {
  try {
    if (value === '') localStorage.removeItem(NAMES[name]);
    else localStorage.setItem(NAMES[name], value);
  } catch {
    // Then it is remembered while the page is open.
  }
}
