// What is mutated, and the tests that should notice. Property tests find more, but take a hundred times as long.
const UNIT = ['test/template', 'test/endpoint'];

export const PARTS = {
  template: { sources: 'src/template', tests: UNIT },
  endpoint: { sources: 'src/endpoint', tests: UNIT },
  clients: { sources: 'src/clients', tests: ['test/clients', 'test/hostile/clients.test.ts'] },
  check: { sources: 'src/catalogue/check', tests: ['test/catalogue'] },
};

/** Test files that take long, or that test neither of these folders. */
export const LEFT_OUT =
  /\/(?:agreement|properties|limits|linear-work|types|facts|glossary|keys|search|search-questions|round-trip|differential|catalogue\/pollution)\b/;

/**
 * Tests that cannot run in the bundle: Stryker's own counters are ordinary objects, which such a prototype makes read-only, and
 * fetch-mock has another shape when it is loaded with `require`.
 */
export const FAILS_IN_BUNDLE = /nor has one whose properties cannot be written|is understood by fetch-mock/;
