// What the pages of routes and exports do in a browser. They have the header, the sidebar and the style of the other pages, but not their
// application: 1,200 pages of it would take minutes to build.
import { enableSearch } from '../search/button.js';

const KEY = 'vitepress-theme-appearance';
const { documentElement: root, body } = document;
const base = document.querySelector('script[data-base]').dataset.base;

function updateSwitches() {
  const isDark = root.classList.contains('dark');
  for (const button of document.querySelectorAll('.VPSwitchAppearance')) {
    button.ariaChecked = String(isDark);
    button.title = isDark ? 'Switch to light theme' : 'Switch to dark theme';
  }
}

function switchTheme() {
  const isDark = root.classList.toggle('dark');
  try {
    const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
    localStorage.setItem(KEY, isDark === prefersDark ? 'auto' : isDark ? 'dark' : 'light');
  } catch {
    // Without storage, the choice is for this page only.
  }
  updateSwitches();
}

/** On a phone, the links of the header are in a menu. */
function toggleMenu(hamburger) {
  const known = document.querySelector('.shell-menu');
  hamburger.classList.toggle('active', !known);
  hamburger.ariaExpanded = String(!known);
  if (known) return known.remove();
  const menu = Object.assign(document.createElement('nav'), { className: 'shell-menu', ariaLabel: 'Site' });
  for (const link of document.querySelectorAll('.VPNavBarMenu a')) {
    const copy = Object.assign(document.createElement('a'), {
      href: link.href,
      textContent: link.textContent,
      className: 'shell-menu-item',
    });
    menu.append(copy);
  }
  const theme = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: 'Switch theme',
    className: 'shell-menu-item',
  });
  theme.addEventListener('click', switchTheme);
  menu.append(theme);
  document.querySelector('.VPNav').append(menu);
}

function toggleSidebar(isOpen) {
  const sidebar = document.querySelector('.VPSidebar');
  const shows = isOpen ?? !sidebar.classList.contains('open');
  sidebar.classList.toggle('open', shows);
  body.classList.toggle('shell-has-sidebar', shows);
  const button = document.querySelector('.VPLocalNav .menu');
  if (button) button.ariaExpanded = String(shows);
}

function copyCode(button) {
  const code = button.parentElement.querySelector('pre code');
  navigator.clipboard.writeText(code.textContent.trimEnd()).then(() => {
    button.classList.add('copied');
    setTimeout(() => button.classList.remove('copied'), 2000);
  });
}

const ACTIONS = [
  ['.VPSwitchAppearance', switchTheme],
  ['.VPNavBarHamburger', toggleMenu],
  ['.VPLocalNav .menu', () => toggleSidebar()],
  ['.VPLocalNavOutlineDropdown button', () => scrollTo({ top: 0 })],
  ['button.copy', copyCode],
];

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  for (const [selector, act] of ACTIONS) {
    const found = target.closest(selector);
    if (found) return act(found);
  }
  if (!target.closest('.VPSidebar')) toggleSidebar(false);
});
document.addEventListener('keydown', ({ key }) => key === 'Escape' && toggleSidebar(false));

/** The filter of a list: every word must be in the text of an item. Sections without items are hidden. */
function filterList(input) {
  const words = input.value.toLowerCase().split(/\s+/);
  for (const section of document.querySelectorAll('[data-filtered]')) {
    let count = 0;
    for (const item of section.querySelectorAll('li')) {
      const text = item.textContent.toLowerCase();
      item.hidden = !words.every((word) => text.includes(word));
      if (!item.hidden) count++;
    }
    section.hidden = count === 0;
  }
}
document.querySelector('#filter')?.addEventListener('input', ({ target }) => filterList(target));

updateSwitches();
enableSearch(base);
