import Theme from 'vitepress/theme';
import './style.css';
import { showTypes } from './show-types.js';

export default {
  extends: Theme,
  enhanceApp({ router }) {
    if (import.meta.env.SSR) return;
    showTypes(document);
    // These are not pages of VitePress, so the browser opens them. The search leads to them too.
    router.onBeforeRouteChange = (to) => {
      if (!/\/(?:api|explore|routes)\//.test(to.slice(import.meta.env.BASE_URL.length - 1))) return true;
      location.assign(to);
      return false;
    };
  },
};
