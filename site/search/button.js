// Opens the search: with the button in the header, with `/`, or with Ctrl-K. Its code and its index are loaded when the button gets the focus.

const isTyping = (target) => target instanceof Element && target.closest('input, textarea, select, [contenteditable]');

/** @param {string} base The path below which the site is published. */
export function enableSearch(base) {
  const load = () => import(/* @vite-ignore */ `${base}shell/search.js`);
  const open = () => load().then((search) => search.open(base));
  const buttonOf = ({ target }) => (target instanceof Element ? target.closest('.site-search') : null);
  document.addEventListener('focusin', (event) => buttonOf(event) && load());
  document.addEventListener('pointerover', (event) => buttonOf(event) && load());
  document.addEventListener('click', (event) => buttonOf(event) && open());
  document.addEventListener('keydown', (event) => {
    const isShortcut = event.key === 'k' && (event.ctrlKey || event.metaKey);
    const isSlash = event.key === '/' && !isTyping(event.target);
    if (!isShortcut && !isSlash) return;
    event.preventDefault();
    open();
  });
}
