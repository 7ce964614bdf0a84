import { useLayoutEffect, useState } from 'preact/hooks';
import { readPreference, writePreference } from '../../model/preferences.ts';

const THEMES = { '': 'System', light: 'Light', dark: 'Dark' };

/** Light, dark, or as the system is set. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(() => readPreference('theme'));
  const chosen = Object.hasOwn(THEMES, theme) ? theme : '';
  // Before the browser paints, so that the other theme is never seen.
  useLayoutEffect(() => {
    if (chosen === '') document.documentElement.removeAttribute('data-theme');
    else document.documentElement.setAttribute('data-theme', chosen);
  }, [chosen]);
  const choose = (next: string) => {
    writePreference('theme', next);
    setTheme(next);
  };
  return (
    <select class="theme" aria-label="Theme" value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
      {Object.entries(THEMES).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
