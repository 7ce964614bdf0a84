import { createDeepCheck } from '../../catalogue/reference/create-deep-check.ts';
import { addReference, type Reference } from '../../catalogue/reference/create-reference.ts';
import { readShapes } from '../../catalogue/reference/read-shapes.ts';
import type { CatalogueSection, SectionSource } from '../../catalogue/sections.ts';
import type { RouteKey } from '../../generated/api-types.ts';
import { bodyData } from '../../generated/body-data.ts';
import { github } from '../catalogue.ts';
import { describedSettings } from '../descriptions.ts';
import { githubExampleValues } from '../examples/example-values.ts';
import { githubResponses } from '../responses.ts';

/**
 * The shapes of all bodies and responses of GitHub's REST API as JSON Schema, with descriptions, and a check that looks at everything
 * inside a body.
 *
 * @example
 * import { github } from 'routebook/catalogue';
 * import { reference } from 'routebook/catalogue/reference';
 *
 * const described = github.with(reference);
 * described.schemaOf('GET /repos/{owner}/{repo}', 200);
 * described.check('POST /repos/{owner}/{repo}/issues', { owner: 'o', repo: 'r', title: 'x', labels: [{ nme: 'bug' }] });
 */
export const reference: CatalogueSection<Reference<RouteKey>> = /* @__PURE__ */ createSection();

function createSection(): CatalogueSection<Reference<RouteKey>> {
  const shapes = readShapes(() => bodyData, githubResponses);
  const section: SectionSource<Reference<RouteKey>> = {
    name: 'reference',
    api: 'github',
    prepare: ({ finders }) => ({
      settings: describedSettings(),
      finders: { ...finders, checkDeeply: createDeepCheck(shapes) },
    }),
    add: (catalogue) => addReference(catalogue, shapes, githubExampleValues),
  };
  return section;
}

/** The accept header of a request that did not ask for another format, such as HTML. */
const PLAIN = /^application\/(?:vnd\.github(?:\.v3)?\+)?json$/;

/**
 * Finds what in the data of a response of GitHub is not as described. Senders with the option `validate` use it. A request that does not ask
 * for GitHub's media type may be for another API, and an Enterprise Server may have other members, so these are not checked.
 */
export function findMismatch(
  request: { readonly url: string; readonly method: string; readonly headers: Readonly<Record<string, string>> },
  status: number,
  data: unknown,
): { readonly code: 'UNEXPECTED_DATA'; readonly message: string } | undefined {
  const { hostname, pathname } = new URL(request.url);
  if (hostname !== 'api.github.com' || !PLAIN.test(request.headers['accept'] ?? '') || data === undefined)
    return undefined;
  const described = github.with(reference);
  const route = described.match(request.method, pathname)?.route;
  const { issues: [first, ...others] = [] } = route === undefined ? {} : described.validate(route, status, data);
  if (first === undefined) return undefined;
  const more = others.length === 0 ? '' : ` There are ${others.length} more differences.`;
  return { code: 'UNEXPECTED_DATA', message: `the response is not as described: ${first.message}${more}` };
}
