import Theme from 'vitepress/theme';
import './style.css';
import { showTypes } from './show-types.js';

export default {
  extends: Theme,
  enhanceApp() {
    if (!import.meta.env.SSR) showTypes(document);
  },
};
