import { existsSync } from 'node:fs';
import { buildSync } from 'esbuild';

/** The file with the responses that an example receives, if it sends requests. It replaces `fetch` before the example runs. */
export function networkOf(example) {
  const path = example.replace(/^examples\//, 'examples/network/');
  return existsSync(path) ? path : undefined;
}

/**
 * Bundles an example, so that Node can run it.
 * @param {string} path
 * @param {string} outfile
 * @param {string | undefined} network
 */
export function bundleExample(path, outfile, network) {
  buildSync({
    ...{ entryPoints: [path], outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external' },
    inject: network === undefined ? [] : [network],
    // The package has no side effects, but this file has one.
    ignoreAnnotations: true,
  });
}
