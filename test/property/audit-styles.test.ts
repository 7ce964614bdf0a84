import { auditText } from 'routebook/audit';
import { github } from 'routebook/catalogue';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue, RouteRecord } from '../../src/catalogue/types.ts';
import { EDITION_NAMES, findEdition } from '../../src/github/editions.ts';
import fc from '../support/fast-check.ts';
import { createRequest, STYLES } from './written-requests.ts';

/** `npm run fuzz` tries more, with other values. */
const RUNS = process.env['FUZZ_RUNS'] === undefined ? 150 : 1500;
/** A route that github.com no longer has may still be right in an edition, and the audit names the edition. */
const ABOUT_AGE = /^(?:DEPRECATED|REMOVED)_/;

let catalogues: readonly Catalogue[];

beforeAll(async () => {
  const editions = await Promise.all(EDITION_NAMES.map(async (name) => (await findEdition(name)?.load())?.catalogue));
  catalogues = [github as unknown as Catalogue, ...editions.filter((each) => each !== undefined)];
});

describe('a correct call of a route of any edition', () => {
  it.each(Object.keys(STYLES))('has no finding if it is written with %s', (style) => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (edition, index, seed) => {
        const own = catalogues[edition % catalogues.length] as Catalogue;
        const records = [...own].filter((each) => !Object.hasOwn(each, 'deprecation') && isOnApi(each));
        const request = createRequest(records[index % records.length] as RouteRecord, seed);
        const [language, text] = (request && STYLES[style]?.(request)) ?? [];
        if (language === undefined || text === undefined) return;
        const audit = (catalogue: unknown) => auditText(text, language, { catalogue: catalogue as Catalogue<never> });
        expect(audit(own).findings).toEqual([]);
        // Without an edition, the code may still be for one.
        expect(audit(github).findings.filter(({ code }) => !ABOUT_AGE.test(code))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  /** Other servers have routes that only some styles can write. */
  function isOnApi({ route, server }: RouteRecord): boolean {
    return !route.includes('{origin}') && !/uploads|models/.test(server ?? '');
  }
});
