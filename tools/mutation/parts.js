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

/** Tests that fail because of Stryker's own counters: they are ordinary objects, which such a prototype makes read-only. */
export const FAILS_INSTRUMENTED = /nor has one whose properties cannot be written/;
