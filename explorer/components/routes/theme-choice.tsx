import { useState } from 'preact/hooks';
import { readPreference, showTheme, THEMES, writePreference } from '../../model/preferences.ts';

/** Light, dark, or as the system is set. The page already has the theme that was chosen before: see `before-paint.ts`. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(() => readPreference('theme'));
  const choose = (next: string) => {
    writePreference('theme', next);
    setTheme(showTheme(next));
  };
  return (
    <select
      class="theme"
      aria-label="Theme"
      value={Object.hasOwn(THEMES, theme) ? theme : ''}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {Object.entries(THEMES).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
