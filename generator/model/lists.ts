import type { ListReport, Pagination } from '../catalogue.ts';
import { GeneratorError } from '../errors.ts';
import type { PaginationSettings } from '../options.ts';

/** How a route is paginated, or why that is not known although it has a parameter for another page. Undefined if it has none. */
export type FoundPagination = { readonly pagination: Pagination } | { readonly reason: string };

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
