import { isComparison } from '../examples.js';
import { pageNames, readBlocks } from '../pages.js';

/** The steps that the pages ask a reader to take, in order. A block that cannot be run is a fault. */
export function readSteps(root) {
  return pageNames(root).flatMap((page) => {
    const blocks = readBlocks(page, root);
    const steps = [];
    for (const block of blocks) {
      const before = steps.at(-1);
      const isOutput = block.isNext && ['command', 'example', 'tested'].includes(before?.kind) && !block.name;
      if (isOutput && before.output === undefined && ['text', 'json', 'sh'].includes(block.language)) {
        before.output = block.code;
      } else {
        steps.push({ ...block, kind: kindOf(block), output: undefined });
      }
    }
    return steps;
  });
}

function kindOf({ language, name, code }) {
  if (name?.startsWith('examples/')) return language === 'ts' ? 'example' : 'file';
  // The named test runs this block, with the result that the page shows.
  if (name?.startsWith('test/')) return 'tested';
  if (language === 'sh') return 'command';
  if (language === 'ts') return 'types';
  if (language === 'json') return 'data';
  // `test/migration` runs these pairs of programs.
  if (language === 'typescript' && /^\/\/ (?:before|after)\n/.test(code)) return 'comparison';
  if (language === 'js') return isComparison(code) ? 'comparison' : 'session';
  return language === '' ? 'drawing' : 'unknown';
}
