import editions from '../../data/editions.json' with { type: 'json' };
import type { CatalogueFile } from '../catalogue.ts';
import { type Files, HEADER, withoutUnprintable } from './files.ts';
import { emitIndex } from './index-data.ts';
import { catalogueText, indexText } from './modules.ts';
import { emitResponseData } from './response-data.ts';
import { emitTypes } from './write-types.ts';

/**
 * Writes the modules of an edition of GitHub that the package does not contain: its types, `index.ts` with the builder of GitHub and the
 * types of the edition, `catalogue.ts` with its routes and `responses.ts` with its responses, both as data. For a server,
 * `baseUrl` is its URL; without one, programs set it with `endpoint.defaults({ baseUrl })`.
 */
export function emitEdition(catalogue: CatalogueFile, baseUrl?: string): Files {
  const isServer = /\/api\/v3\/?$/.test(catalogue.server ?? '');
  const type = 'Endpoint<ApiTypesOf<ApiTypes>>';
  const defaults = baseUrl === undefined ? '' : `.defaults({ baseUrl: ${JSON.stringify(baseUrl)} })`;
  const builder = {
    imports: `import type { ApiTypesOf, Endpoint } from 'routebook';
import { endpoint as github } from '${isServer ? NEWEST_SERVER : 'routebook'}';`,
    value: `${type} = /* @__PURE__ */ github${defaults} as unknown as ${type}`,
  };
  return withoutUnprintable(
    new Map([
      ...emitTypes(catalogue, { extension: '.ts' }),
      ['index.ts', indexText(catalogue, builder)],
      ['catalogue.ts', catalogueText(catalogue)],
      ...emitIndex(catalogue),
      ...emitResponseData(catalogue),
      ['responses.ts', RESPONSES],
    ]),
  );
}

/** All servers have the same builder: it knows their other URLs, and rejects calls until the base URL is set. */
const NEWEST_SERVER = `routebook/${editions.findLast(({ isServer }) => isServer)?.name}`;

const RESPONSES = `${HEADER}import { createResponses, type Responses } from 'routebook/catalogue/responses';
import { responseData } from './response-data.js';

/** The shapes and examples of all responses, including errors. */
export const responses: Responses = /* @__PURE__ */ createResponses(responseData);
`;
