import { useState } from 'preact/hooks';
import { readPreference, showTheme, THEMES, writePreference } from '../../model/preferences.ts';
import { Select } from '../controls.tsx';

/** Light, dark, or as the system is set. The page already has the theme that was chosen before: see `before-paint.ts`. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(() => readPreference('theme'));
  const choose = (next: string) => {
    writePreference('theme', next);
    setTheme(showTheme(next));
  };
  return (
    <Select
      class="theme"
      aria-label="Theme"
      options={Object.entries(THEMES)}
      value={Object.hasOwn(THEMES, theme) ? theme : ''}
      onValue={choose}
    />
  );
}
