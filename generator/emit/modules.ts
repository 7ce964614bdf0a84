import type { Catalogue } from '../catalogue.ts';
import type { Files } from './files.ts';
import { HEADER } from './header.ts';

/** What a module for an API has to know beside its routes. */
export interface ApiProfile {
  readonly baseUrl: string;
  readonly vendor: string;
  readonly userAgent: string;
  readonly accept: string;
}

/**
 * Modules that make the types and the index of a catalogue ready for use: `index.ts` with the builder, and `catalogue.ts` with the
 * routes as data, apart, so that nobody loads the data who only builds requests.
 */
export function emitModules({ name }: Catalogue, profile: ApiProfile): Files {
  return new Map([
    ['index.ts', indexText(comment(name), profile)],
    ['catalogue.ts', catalogueText(comment(name))],
  ]);
}

function indexText(name: string, { baseUrl, vendor, userAgent, accept }: ApiProfile): string {
  return `${HEADER}import { createEndpoint } from 'routebook';
import type { Endpoints } from './endpoints.js';
import type { Catalogue } from './error-versions.js';

export type { Bodies } from './bodies.js';
export type { Endpoints } from './endpoints.js';
export type { Errors } from './errors.js';
export type { Formats } from './formats.js';
export type { Pages } from './pages.js';
export type * as schemas from './schemas.js';

export type RouteKey = keyof Endpoints;
export type ParametersOf<Key extends RouteKey> = Endpoints[Key]['parameters'];
export type ResponseOf<Key extends RouteKey> = Endpoints[Key]['response'];

/** Request options for ${name}. */
export const endpoint = /* @__PURE__ */ createEndpoint<Catalogue>({
  baseUrl: ${JSON.stringify(baseUrl)},
  vendor: ${JSON.stringify(vendor)},
  userAgent: ${JSON.stringify(userAgent)},
  accept: ${JSON.stringify(accept)},
});
`;
}

function catalogueText(name: string): string {
  return `${HEADER}import { type Catalogue, createCatalogue } from 'routebook/catalogue';
import type { Endpoints } from './endpoints.js';
import { indexData } from './index-data.js';

/** All routes of ${name}, as data. */
export const catalogue: Catalogue<keyof Endpoints> = /* @__PURE__ */ createCatalogue<keyof Endpoints>(indexData);
`;
}

/** A name from a description must not end the comment it stands in. */
function comment(name: string): string {
  return name.replace(/\s+/g, ' ').replaceAll('*/', '* /');
}
