// Opens the search: with the button in the header, with `/`, or with Ctrl-K. Its code and its index are loaded when the button gets the focus.

const BUTTON = '.site-search';
const FIELDS = 'input, textarea, select, [contenteditable]';

const isIn = (target, selector) => target instanceof Element && target.closest(selector) !== null;

const isShortcut = ({ key, ctrlKey, metaKey, target }) =>
  (key === 'k' && (ctrlKey || metaKey)) || (key === '/' && !isIn(target, FIELDS));

/** @param {string} base The path below which the site is published. */
export function enableSearch(base) {
  const load = () => import(/* @vite-ignore */ `${base}shell/search.js`);
  const open = () => load().then((search) => search.open(base));
  const onButton = (type, act) =>
    document.addEventListener(type, ({ target }) => {
      if (isIn(target, BUTTON)) act();
    });
  onButton('focusin', load);
  onButton('pointerover', load);
  onButton('click', open);
  document.addEventListener('keydown', (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    open();
  });
}
