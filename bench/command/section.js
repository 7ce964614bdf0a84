import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createFigure } from '../figures.js';
import { median } from '../statistics.js';
import { formatMilliseconds, formatRatio, formatTable } from '../table.js';

const ROUNDS = 41;
const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** The baseline comes first: Node without a program. */
const COMMANDS = [
  { name: 'node -e 0', args: ['-e', '0'], expected: '' },
  { name: 'routebook --help', args: [program, '--help'], expected: 'Usage: routebook' },
  {
    name: "routebook 'GET /orgs/{org}/repos' org=octokit",
    args: [program, 'GET /orgs/{org}/repos', 'org=octokit'],
    expected: 'https://api.github.com/orgs/octokit/repos',
  },
  {
    name: "routebook 'GET /user' --as curl",
    args: [program, 'GET /user', '--as', 'curl'],
    expected: 'curl',
  },
  // The client of an agent waits for this answer.
  {
    name: 'routebook mcp, up to its first answer and its end',
    args: [program, 'mcp'],
    input: `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18' } })}\n`,
    expected: '"protocolVersion":"2025-06-18"',
  },
  { name: 'routebook search release assets', args: [program, 'search', 'release', 'assets'], expected: '/releases' },
];

/** Runs a command from start to end, as a shell does. */
function run({ args, input }) {
  const start = performance.now();
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    ...(input === undefined ? { stdio: ['ignore', 'pipe', 'pipe'] } : { input }),
  });
  return { milliseconds: performance.now() - start, status, stdout };
}

function findDifferences() {
  return COMMANDS.flatMap((command) => {
    const { status, stdout } = run(command);
    if (status === 0 && stdout.includes(command.expected)) return [];
    return [`${command.name}: ended with ${status} and printed ${JSON.stringify(stdout.slice(0, 200))}`];
  });
}

/** Each round runs every command once, in another order, so that a slow moment affects all of them. The median ignores it. */
function measureCommands(reportProgress) {
  const samples = COMMANDS.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    reportProgress(`round ${round + 1} of ${ROUNDS}`);
    for (let step = 0; step < COMMANDS.length; step++) {
      const index = (step + round) % COMMANDS.length;
      samples[index].push(run(COMMANDS[index]).milliseconds);
    }
  }
  return samples.map(median);
}

export const commandSection = {
  name: 'cli',
  summary: 'the command from start to end, compared with Node that does nothing',
  title: 'The command from start to end, median time of each',
  run(reportProgress) {
    const differences = findDifferences();
    if (differences.length > 0) return { differences };
    const times = measureCommands(reportProgress);
    const results = COMMANDS.map(({ name }, index) => ({
      name,
      milliseconds: times[index],
      ratio: times[index] / times[0],
    }));
    return {
      results,
      figures: [
        createFigure('commandHelp', results[1].ratio),
        createFigure('commandBuild', results[2].ratio),
        // At most 1.5 times as long as Node itself, and 60 ms.
        createFigure('commandMcp', (results[4].milliseconds - 60) / results[0].milliseconds),
      ],
      text: formatTable(
        ['command', 'time', 'ratio to node -e 0'],
        results.map(({ name, milliseconds, ratio }) => [name, formatMilliseconds(milliseconds), formatRatio(ratio)]),
      ),
    };
  },
};
