// What the dialog of the site loads: the search with its index, and that of the explorer for routes.
import { github as catalogue } from 'routebook/catalogue';
import { documents, routes } from 'search-index';
import { createSearch } from './search.js';

function askRoutes(text) {
  const { routes: found, confident } = catalogue.ask(text, { limit: 12 });
  return {
    confident,
    routes: found.flatMap(({ route, title }) =>
      routes[route] ? [{ route, title, url: `routes/${routes[route]}.html` }] : [],
    ),
  };
}

export const search = createSearch(
  documents,
  askRoutes,
  [...catalogue].map(({ title }) => title),
);
