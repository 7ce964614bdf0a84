import { defineConfig } from 'vite';
import { catalogueData } from './build/catalogue-plugin.ts';
import { compressFiles } from './build/compress-files.ts';
import { preloadCatalogue } from './build/preload-catalogue.ts';

// Relative URLs, and nothing inline: the page works in any folder of any host, under its own strict policy.
export default defineConfig({
  base: './',
  plugins: [catalogueData(), preloadCatalogue(), compressFiles()],
  build: {
    outDir: '../dist/explorer',
    emptyOutDir: true,
    target: 'es2022',
    // One file contains all routes.
    chunkSizeWarningLimit: 800,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Compressing takes longer than all else, which is expected.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});
