// What the pages do in a browser, instead of the application of VitePress: it took phones half a second to start, and minutes to build for
// the pages of all routes.
import { enableSearch } from './search-dialog.js';
import { showTypes } from './show-types.js';

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
  const menu = Object.assign(document.createElement('nav'), {
    id: 'VPNavScreen',
    className: 'shell-menu',
    ariaLabel: 'Site',
  });
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
  if (!sidebar) return;
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

/** The tabs of a group of code blocks. */
function showTab(input) {
  const group = input.closest('.vp-code-group');
  const index = [...group.querySelectorAll('.tabs input')].indexOf(input);
  for (const [place, block] of [...group.querySelectorAll('.blocks > *')].entries())
    block.classList.toggle('active', place === index);
}

/** Marks the heading that is being read in the outline at the side. */
function markOutline() {
  const links = [...document.querySelectorAll('.VPDocAsideOutline .outline-link')];
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  const last = headings.findLastIndex((heading) => heading?.getBoundingClientRect().top < 120);
  for (const [place, link] of links.entries()) link.classList.toggle('active', place === last);
}

const ACTIONS = [
  ['.VPSwitchAppearance', switchTheme],
  ['.VPNavBarHamburger', toggleMenu],
  ['.VPLocalNav .menu', () => toggleSidebar()],
  ['button.copy', copyCode],
  ['.vp-code-group .tabs input', showTab],
  ['.outline-menu a', (link) => link.closest('details').removeAttribute('open')],
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

document.addEventListener('scroll', markOutline, { passive: true });

document.querySelector('.VPSidebar [aria-current]')?.scrollIntoView({ block: 'nearest' });
updateSwitches();
showTypes(document);
enableSearch(base);
