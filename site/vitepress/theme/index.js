import Theme from 'vitepress/theme';
import { h } from 'vue';
import './style.css';
import { enableSearch } from './search-button.js';
import { showTypes } from './show-types.js';

/** Pages of routes and exports have this header too, with a script of their own. */
const searchButton = () =>
  h('button', { class: 'site-search', type: 'button', 'aria-label': 'Search' }, [
    h('span', { class: 'vpi-search', 'aria-hidden': 'true' }),
    h('span', { class: 'text' }, 'Search'),
    h('kbd', { 'aria-hidden': 'true' }, '/'),
  ]);

export default {
  extends: Theme,
  Layout: () => h(Theme.Layout, null, { 'nav-bar-content-before': searchButton }),
  enhanceApp({ router }) {
    if (import.meta.env.SSR) return;
    showTypes(document);
    enableSearch(import.meta.env.BASE_URL);
    // These are not pages of VitePress, so the browser opens them. The search leads to them too.
    router.onBeforeRouteChange = (to) => {
      if (!/\/(?:api|explore|routes)\//.test(to.slice(import.meta.env.BASE_URL.length - 1))) return true;
      location.assign(to);
      return false;
    };
  },
};
