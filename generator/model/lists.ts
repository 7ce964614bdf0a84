import type { Pagination } from '../catalogue.ts';
import { GeneratorError } from '../errors.ts';
import type { FoundPagination } from './pagination.ts';

/** The routes of a description that may have pages, and what was found out about them. */
export interface ListReport {
  /** The routes with pages, and how they are requested. */
  readonly recognized: { readonly [route: string]: Pagination };
  /** The routes that have a parameter for another page, but no pages, and the reason. */
  readonly unrecognized: { readonly [route: string]: string };
}

/** The pagination of routes, as the options set it: `false` for a route that has no pages. */
export type PaginationSettings = { readonly [route: string]: Pagination | false };

/** Collects the lists of a description. */
export interface Lists {
  /** The pagination of a route: that of the options, or else the one that was found. */
  choose(route: string, found: FoundPagination | undefined): Pagination | undefined;
  /** What was found. Throws if the options set a route that the description does not have. */
  report(): ListReport;
}

export function createLists(settings: PaginationSettings = {}): Lists {
  const recognized: { [route: string]: Pagination } = {};
  const unrecognized: { [route: string]: string } = {};
  const unused = new Set(Object.keys(settings));
  return {
    choose(route, found) {
      unused.delete(route);
      const set = Object.hasOwn(settings, route) ? settings[route] : undefined;
      const pagination = set ?? (found && 'pagination' in found ? found.pagination : undefined);
      if (pagination) recognized[route] = pagination;
      else if (set === false) unrecognized[route] = 'the configuration forbids it';
      else if (found && 'reason' in found) unrecognized[route] = found.reason;
      return pagination || undefined;
    },
    report() {
      const [route] = unused;
      if (route === undefined) return { recognized, unrecognized };
      throw new GeneratorError(
        `"pagination" names the route ${JSON.stringify(route)}, which the description does not have`,
      );
    },
  };
}
