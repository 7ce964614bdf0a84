/** Settings that are stored between visits: choices of the user, never anything that was filled in. */
const NAMES = { form: 'routebook.format', variable: 'routebook.token-variable', theme: 'routebook.theme' } as const;

type Preference = keyof typeof NAMES;

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
    // The setting is then kept only while the page is open.
  }
}
