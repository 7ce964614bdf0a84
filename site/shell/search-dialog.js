// The dialog of the search: it opens at once, with the button in the header, with `/`, or with Ctrl-K. The search itself is loaded when the button gets
// the focus, and answers what was typed meanwhile.

const BUTTON = '.site-search';
const FIELDS = 'input, textarea, select, [contenteditable]';
const LABELS = { route: 'Route', page: 'Page', heading: 'Page', export: 'API', option: 'Option' };

const DIALOG = `<input type="search" placeholder="Search routes, pages and exports" autocomplete="off" aria-label="Search" role="combobox"
  aria-expanded="true" aria-controls="site-search-results">
<ul id="site-search-results" role="listbox" aria-label="Results"></ul><p role="status"></p>`;

const element = (name, properties, ...children) => {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
};

/** The dialog: a field, and a list that the arrow keys move through. `load` resolves with the search. */
function createDialog(base, load) {
  const dialog = element('dialog', { className: 'site-search-dialog', ariaLabel: 'Search', innerHTML: DIALOG });
  const [input, list, status] = dialog.children;
  const again = element('button', { type: 'button', textContent: 'Try again' });
  let search;
  let hasFailed = false;
  let selected = 0;

  const select = (index) => {
    const links = [...list.querySelectorAll('a')];
    selected = Math.max(0, Math.min(index, links.length - 1));
    for (const [place, link] of links.entries()) link.ariaSelected = String(place === selected);
    links[selected]?.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', links[selected]?.id ?? '');
  };
  const resultOf = ({ kind, title, detail, url }, index) => {
    const link = element(
      'a',
      { href: base + url, id: `site-search-${index}`, role: 'option', tabIndex: -1 },
      element('strong', { textContent: title }),
      element('span', { className: 'kind', textContent: LABELS[kind] }),
      element('span', { className: 'detail', textContent: detail }),
    );
    link.addEventListener('mousemove', () => index !== selected && select(index));
    return element('li', { role: 'none' }, link);
  };
  const show = () => {
    const text = input.value.trim();
    const found = search && text !== '' ? search(text) : [];
    list.replaceChildren(...found.map(resultOf));
    list.hidden = found.length === 0;
    if (text === '')
      status.textContent = 'Type what you want to do, the name of a function, an option or an error code.';
    else if (hasFailed) status.replaceChildren('The search could not be loaded. ', again);
    else if (!search) status.textContent = 'The search is being loaded …';
    else
      status.textContent =
        found.length > 0 ? '' : `Nothing has these words. The list of all routes is at ${base}routes/.`;
    select(0);
  };
  const start = async () => {
    hasFailed = false;
    show();
    try {
      search ??= await load();
    } catch {
      hasFailed = true;
    }
    show();
  };

  again.addEventListener('click', start);
  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      select(selected + step);
    } else if (event.key === 'Enter') list.querySelectorAll('a')[selected]?.click();
  });
  list.addEventListener('click', () => dialog.close());
  // A click on the backdrop is a click on the dialog itself.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  document.body.append(dialog);
  return () => {
    if (!dialog.open) dialog.showModal();
    input.focus();
    input.select();
    start();
  };
}

const isIn = (target, selector) => target instanceof Element && target.closest(selector) !== null;

const isShortcut = ({ key, ctrlKey, metaKey, target }) =>
  (key === 'k' && (ctrlKey || metaKey)) || (key === '/' && !isIn(target, FIELDS));

/** @param {string} base The path below which the site is published. */
export function enableSearch(base) {
  let attempts = 0;
  // A browser remembers that a module could not be loaded.
  const load = () =>
    import(/* @vite-ignore */ `${base}shell/search.js${attempts === 0 ? '' : `?${attempts}`}`).then(
      ({ search }) => search,
      (error) => {
        attempts++;
        throw error;
      },
    );
  let show;
  const open = () => {
    show ??= createDialog(base, load);
    show();
  };
  const onButton = (type, act) =>
    document.addEventListener(type, ({ target }) => {
      if (isIn(target, BUTTON)) act();
    });
  const prepare = () => void load().catch(() => {});
  onButton('focusin', prepare);
  onButton('pointerover', prepare);
  onButton('click', open);
  document.addEventListener('keydown', (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    open();
  });
}
