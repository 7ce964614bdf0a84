import { recordEarlyInput } from './model/early-input.ts';
import { readPreference, showTheme } from './model/preferences.ts';

// Runs before the browser paints the first page, which is part of the HTML: that page has the theme that was chosen, and is hidden if the
// URL opens a route.
showTheme(readPreference('theme'));
document.documentElement.toggleAttribute('data-opening', /[#&]route=[^&]/.test(location.hash));
recordEarlyInput();
