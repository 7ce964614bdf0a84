import { recordEarlyInput } from './model/early-input.ts';
import { showFailure, showOpening } from './model/opening.ts';
import { readPreference, showTheme } from './model/preferences.ts';

// Runs before the browser paints the first page, which is part of the HTML: that page has the theme that was chosen, and names the route that
// the URL opens.
showTheme(readPreference('theme'));
showOpening();
recordEarlyInput();
// A script that is not there, and later what it imports.
for (const name of ['error', 'unhandledrejection']) addEventListener(name, showFailure, true);
