import { median } from '../statistics.js';
import { formatMilliseconds, formatTable } from '../table.js';
import { createService } from './service.js';

const RUNS = 15;
/** The maximum time for a completion with routebook, in milliseconds. */
const TARGET = 100;

const contenders = [
  { name: 'routebook', head: "import { endpoint } from 'routebook';\n" },
  { name: '@octokit/types', head: "import { endpoint } from '@octokit/endpoint';\n" },
];

/** The other library also types parameters by route only from the second argument on. */
const CASES = [
  { name: 'route keys', code: `endpoint('|')`, expected: 'GET /repos/{owner}/{repo}' },
  { name: 'route keys, with options', code: `endpoint('GET /|', {})`, expected: 'GET /repos/{owner}/{repo}' },
  { name: 'parameters', code: `endpoint('GET /repos/{owner}/{repo}/issues', { | })`, expected: 'state' },
  { name: 'values', code: `endpoint('GET /repos/{owner}/{repo}/issues', { state: '|' })`, expected: 'closed' },
  {
    name: 'parameters, one object',
    code: `endpoint({ method: 'GET', url: '/repos/{owner}/{repo}/issues', | })`,
    expected: 'state',
  },
];

function measure({ complete }, { code, expected }) {
  if (!complete(code).includes(expected)) return undefined;
  return median(
    Array.from({ length: RUNS }, () => {
      const started = performance.now();
      complete(code);
      return performance.now() - started;
    }),
  );
}

export const editorSection = {
  name: 'editor',
  summary: 'how long an editor takes to offer route keys and parameters',
  title: 'Completion in an editor: the language service of TypeScript 5.9, warm',
  run(reportProgress) {
    const services = contenders.map(({ head }) => createService(head));
    const results = CASES.map((each) => {
      reportProgress(each.name);
      const times = services.map((service) => measure(service, each));
      return { name: each.name, milliseconds: Object.fromEntries(contenders.map(({ name }, i) => [name, times[i]])) };
    });
    const format = (time) => (time === undefined ? 'not offered' : formatMilliseconds(time));
    const rows = results.map(({ name, milliseconds }) => {
      const [own, peer] = contenders.map((contender) => milliseconds[contender.name]);
      return [name, `${format(own)}${own <= TARGET ? ' ✓' : ` (aim ${TARGET} ms)`}`, format(peer)];
    });
    const text = formatTable(['completion of', ...contenders.map(({ name }) => name)], rows);
    return { results, figures: [], text: `${text}\n\nmedians of ${RUNS} keystrokes` };
  },
};
