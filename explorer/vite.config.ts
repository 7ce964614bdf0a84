import { defineConfig } from 'vite';
import { nestedTypes } from './build/nested-types.ts';

// Relative addresses, and nothing inline: the page works in any folder of any host, under its own strict policy.
export default defineConfig({
  base: './',
  plugins: [nestedTypes()],
  build: {
    outDir: '../dist/explorer',
    emptyOutDir: true,
    target: 'es2022',
    // Every route is in it.
    chunkSizeWarningLimit: 800,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
