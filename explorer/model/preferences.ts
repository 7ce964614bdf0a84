/** Settings that are stored between visits: choices of the user, never anything that was filled in. */
const NAMES = { form: 'routebook.format', variable: 'routebook.token-variable', theme: 'routebook.theme' } as const;

/** By the value that is stored. Without one, the theme of the system is used. */
export const THEMES = { '': 'System', light: 'Light', dark: 'Dark' };

/** Shows the page in a theme. Returns the theme: an unknown one is that of the system. */
export function showTheme(theme: string): string {
  const shown = Object.hasOwn(THEMES, theme) ? theme : '';
  if (shown === '') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', shown);
  return shown;
}

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
