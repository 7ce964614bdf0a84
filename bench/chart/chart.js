import { drawChart } from './draw.js';

/**
 * The picture of what a run measured.
 * @param {{ node: string, versions: Record<string, string>, panels: import('./panels.js').Panel[] }} measured
 */
export function chartOf({ node, versions, panels }) {
  const peers = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return drawChart({
    heading: 'routebook beside its peers',
    summary: 'Shorter is better. Behind each bar: what was measured, and how many times that of routebook it is.',
    panels,
    note: `One run on Node ${node}, medians. Beside ${peers.join(', ')}.`,
  });
}
