// The files that are mutated, and the tests that should fail. Property tests find more, but take a hundred times as long.
const UNIT = ['test/template', 'test/endpoint'];

export const PARTS = {
  template: { sources: 'src/template', tests: UNIT },
  endpoint: { sources: 'src/endpoint', tests: UNIT },
  clients: { sources: 'src/clients', tests: ['test/clients', 'test/hostile/clients.test.ts'] },
  send: { sources: 'src/send', tests: ['test/send', 'test/client/client.test.ts', 'test/client/permissions.test.ts'] },
  check: { sources: 'src/catalogue/check', tests: ['test/catalogue'] },
};

/** Test files that take long, or that test neither of these folders. */
export const LEFT_OUT =
  /\/(?:agreement|properties|endpoint\/limits|linear-work|github-rules|process|types|facts|glossary|keys|items-of-routes|search|search-questions|round-trip|differential|(?:catalogue|send)\/pollution)\b/;

/**
 * Tests that cannot run in the bundle: Stryker's own counters are ordinary objects, which such a prototype makes read-only, and
 * fetch-mock has another shape when it is loaded with `require`, and facts about permissions are loaded by a name that is computed. Two tests
 * of the sender's use of memory take seconds.
 */
export const FAILS_IN_BUNDLE =
  /nor has one whose properties cannot be written|works with fetch-mock|has them for createSend too|use no more memory|with 300,000 errors/;
