// The search of the site. It is loaded when the button for it gets the focus, with its index and the search of the explorer.
import { github as catalogue } from 'routebook/catalogue';
import { documents, routes } from 'search-index';
import { searchSite } from './rank.js';

const LABELS = { route: 'Route', page: 'Page', heading: 'Page', export: 'API', option: 'Option', options: 'Option' };

function askRoutes(text) {
  const { routes: found, confident } = catalogue.ask(text, { limit: 12 });
  return {
    confident,
    routes: found.flatMap(({ route, title }) =>
      routes[route] ? [{ route, title, url: `routes/${routes[route]}.html` }] : [],
    ),
  };
}

const element = (name, properties, ...children) => {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
};

/** The dialog: a field, and a list that the arrow keys move through. */
function createDialog(base) {
  const input = element('input', {
    type: 'search',
    placeholder: 'Search routes, pages and exports',
    autocomplete: 'off',
  });
  for (const [name, value] of Object.entries({
    'aria-label': 'Search',
    role: 'combobox',
    'aria-expanded': 'true',
    'aria-controls': 'site-search-results',
  }))
    input.setAttribute(name, value);
  const list = element('ul', { id: 'site-search-results', role: 'listbox' });
  list.setAttribute('aria-label', 'Results');
  const dialog = element('dialog', { className: 'site-search-dialog' }, input, list);
  dialog.setAttribute('aria-label', 'Search');
  let selected = 0;

  const select = (index) => {
    const items = [...list.children];
    selected = Math.max(0, Math.min(index, items.length - 1));
    for (const [place, item] of items.entries()) item.setAttribute('aria-selected', String(place === selected));
    items[selected]?.scrollIntoView({ block: 'nearest' });
    if (items[selected]) input.setAttribute('aria-activedescendant', items[selected].id);
    else input.removeAttribute('aria-activedescendant');
  };
  const show = () => {
    const found = searchSite(input.value, documents, askRoutes);
    list.replaceChildren(
      ...found.map(({ kind, title, detail, url }, index) => {
        const item = element(
          'li',
          { id: `site-search-${index}`, role: 'option' },
          element(
            'a',
            { href: base + url, tabIndex: -1 },
            element('strong', { textContent: title }),
            element('span', { className: 'kind', textContent: LABELS[kind] }),
            element('span', { className: 'detail', textContent: detail }),
          ),
        );
        item.addEventListener('mousemove', () => index !== selected && select(index));
        return item;
      }),
    );
    select(0);
  };
  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      select(selected + step);
    } else if (event.key === 'Enter') list.children[selected]?.querySelector('a').click();
  });
  list.addEventListener('click', () => dialog.close());
  // A click on the backdrop is a click on the dialog itself.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  document.body.append(dialog);
  return { dialog, input };
}

let created;

/** Opens the dialog. @param {string} base The path below which the site is published. */
export function open(base) {
  created ??= createDialog(base);
  if (!created.dialog.open) created.dialog.showModal();
  created.input.focus();
  created.input.select();
}
