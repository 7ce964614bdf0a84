import { join } from 'node:path';
import { fetchTools } from '../../tools/fetch-tools.js';
import { median } from '../statistics.js';
import { formatMilliseconds, formatTable } from '../table.js';
import { createService } from './service.js';

const RUNS = 15;
/** The maximum time for a completion with routebook, in milliseconds. */
const TARGET = 100;

/** The maximum times for completing the names of a client, and the parameters of one of its methods. */
const CLIENT_TARGETS = { names: 50, parameters: 80 };

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

const clients = [
  {
    name: 'routebook/client',
    head: "import { createGitHub } from 'routebook/client';\nconst github = createGitHub();\n",
    from: 'github.',
  },
  {
    name: 'octokit',
    // The package is fetched only when this section runs.
    get head() {
      const module = join(fetchTools('octokit'), 'octokit/dist-types/index.js');
      return `import { Octokit } from '${module}';\nconst octokit = new Octokit();\n`;
    },
    from: 'octokit.rest.',
  },
];

const CLIENT_CASES = [
  { name: 'groups', code: (from) => `${from}|`, expected: 'issues', target: CLIENT_TARGETS.names },
  { name: 'methods', code: (from) => `${from}issues.|`, expected: 'listForRepo', target: CLIENT_TARGETS.names },
  {
    name: 'parameters of a method',
    code: (from) => `${from}issues.listForRepo({ | })`,
    expected: 'state',
    target: CLIENT_TARGETS.parameters,
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
    const clientServices = clients.map(({ head }) => createService(head));
    const clientResults = CLIENT_CASES.map(({ name, code, expected, target }) => {
      reportProgress(name);
      const times = clients.map(({ from }, i) => measure(clientServices[i], { code: code(from), expected }));
      return { name, target, times };
    });
    const format = (time) => (time === undefined ? 'not offered' : formatMilliseconds(time));
    const withTarget = (time, target) => `${format(time)}${time <= target ? ' ✓' : ` (aim ${target} ms)`}`;
    const rows = results.map(({ name, milliseconds }) => {
      const [own, peer] = contenders.map((contender) => milliseconds[contender.name]);
      return [name, withTarget(own, TARGET), format(peer)];
    });
    const clientRows = clientResults.map(({ name, target, times: [own, peer] }) => [
      name,
      withTarget(own, target),
      format(peer),
    ]);
    const text = formatTable(['completion of', ...contenders.map(({ name }) => name)], rows);
    const clientText = formatTable(['completion of', ...clients.map(({ name }) => name)], clientRows);
    return { results, figures: [], text: `${text}\n\n${clientText}\n\nmedians of ${RUNS} keystrokes` };
  },
};
