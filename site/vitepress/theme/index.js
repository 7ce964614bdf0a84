import Theme from 'vitepress/theme';
import { h } from 'vue';
import './style.css';

const searchButton = () =>
  h('button', { class: 'site-search', type: 'button', 'aria-label': 'Search' }, [
    h('span', { class: 'vpi-search', 'aria-hidden': 'true' }),
    h('span', { class: 'text' }, 'Search'),
    h('kbd', { 'aria-hidden': 'true' }, '/'),
  ]);

export default {
  extends: Theme,
  Layout: () => h(Theme.Layout, null, { 'nav-bar-content-before': searchButton }),
};
