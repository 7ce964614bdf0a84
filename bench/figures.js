/**
 * The targets of this library. A target is met if `value` is at least, or at most, its limit. A missed target does not fail the run,
 * because machines are noisy and someone should look at the table first.
 */
const TARGETS = {
  builderMean: { label: 'builder: times as fast as @octokit/endpoint, mean', atLeast: 25, unit: '×' },
  builderMinimum: { label: 'builder: times as fast as @octokit/endpoint, worst case', atLeast: 10, unit: '×' },
  builderHand: { label: 'builder: time relative to hand-written literals, mean', atMost: 1.5, unit: '×' },
  requestMean: { label: 'request: times as fast as openapi-fetch, mean', atLeast: 1.25, unit: '×' },
  sharedTime: { label: 'send: time that limits shared in Redis add to a request', atMost: 0.3, unit: 'ms' },
  sendOverhead: { label: 'send: time relative to bare fetch on loopback', atMost: 1.15, unit: '×' },
  sendTransport: { label: 'send: time with the Node transport relative to bare fetch', atMost: 0.75, unit: '×' },
  sendPages: { label: 'send: growth of the heap over 1,000 pages', atMost: 2, unit: 'MB' },
  pagesAtOnce: { label: 'pages: a list of 100 pages at 150 ms, ten at once', atMost: 3, unit: 's' },
  templateMean: { label: 'template: times as fast as the fastest conforming peer, mean', atLeast: 4, unit: '×' },
  defaultsOnce: { label: 'defaults() plus one call: times as fast, worst case', atLeast: 4, unit: '×' },
  unrepeatedRoutes: { label: 'routes that never repeat: times as fast, worst case', atLeast: 3, unit: '×' },
  matchHits: { label: 'match: times as fast as the fastest peer, hits', atLeast: 1, unit: '×' },
  matchMisses: { label: 'match: times as fast as the fastest peer, misses', atLeast: 1, unit: '×' },
  matchScaling: { label: 'match: time with all routes relative to ten routes, worst', atMost: 2, unit: '×' },
  validateZod: { label: 'validate: times as fast as zod, worst case', atLeast: 1, unit: '×' },
  validateAjv: { label: 'validate: time relative to ajv, which evaluates code, worst case', atMost: 5, unit: '×' },
  catalogueLoad: { label: 'catalogue: import and first use', atMost: 10, unit: 'ms' },
  searchMedian: { label: 'catalogue: median search', atMost: 1, unit: 'ms' },
  commandHelp: { label: 'command: time of --help relative to node -e 0', atMost: 1.5, unit: '×' },
  commandBuild: { label: 'command: time of a simple build relative to node -e 0', atMost: 1.5, unit: '×' },
  commandMcp: { label: 'command: first answer of mcp, less 60 ms, relative to node -e 0', atMost: 1.5, unit: '×' },
  proxyAdded: { label: 'proxy: time that it adds to a request, median', atMost: 0.5, unit: 'ms' },
  auditFiles: { label: 'audit: 3,847 TypeScript files, from start to end', atMost: 2000, unit: 'ms' },
  explorerWorst: { label: 'explorer: from a keystroke to the painted list, slowest', atMost: 16.7, unit: 'ms' },
  generatorMedian: { label: 'generator: CPU relative to openapi-typescript, median', atMost: 0.35, unit: '×' },
  generatedCalls: {
    label: 'calls: CPU for 50 calls, compiled, relative to the fastest peer, worst',
    atMost: 1,
    unit: '×',
  },
  pathsMedian: { label: 'paths: CPU of --paths relative to openapi-typescript, median', atMost: 0.35, unit: '×' },
  oneCall: { label: 'paths: bundle of one call of Stripe, sent and parsed', atMost: 7, unit: 'kB' },
  graphCompile: { label: 'graph: CPU for 200 calls of Microsoft Graph, compiled', atMost: 1.6, unit: 's' },
  growth: { label: 'growth: exponent of time against size, worst family', atMost: 1.15, unit: '' },
  growthOfNames: { label: 'growth with names: exponent against a plain table of them, worst', atMost: 1.15, unit: '' },
  memory: { label: 'memory: heap growth after a million calls, worst case', atMost: 4, unit: 'MB' },
};

export function createFigure(name, value) {
  const { label, atLeast, atMost, unit } = TARGETS[name];
  const met = atLeast === undefined ? value <= atMost : value >= atLeast;
  return { name, label, value, unit, ...(atLeast === undefined ? { atMost } : { atLeast }), met };
}

export function formatFigures(figures) {
  const width = Math.max(...figures.map((figure) => figure.label.length));
  return figures
    .map(({ label, value, unit, atLeast, atMost, met }) => {
      const target = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
      const amount = `${value.toFixed(2)} ${unit}`.trimEnd();
      return `${met ? '✓' : '✗'} ${label.padEnd(width)}  ${amount.padStart(9)}  (${`${target} ${unit}`.trimEnd()})`;
    })
    .join('\n');
}
