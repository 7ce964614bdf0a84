import { EndpointError, type EndpointErrorCode } from '../../core/errors.ts';
import { isRecord } from '../../core/objects.ts';
import type { MergedOptions } from '../../core/types/request-options.ts';
import type { Finding, FindingCode } from './finding.ts';

/** Refuses a call that the catalogue does not describe. A client calls it with the options of each call, and with its defaults. */
export type CallCheck = (route: unknown, options: unknown, defaults: MergedOptions) => void;

/** The checks of a catalogue. */
interface Checks {
  check(route: string, options?: object): Finding[];
}

/** The codes of errors, for the findings that no parameter causes. */
const CODES: { readonly [Code in FindingCode]?: EndpointErrorCode } = {
  UNKNOWN_ROUTE: 'INVALID_ROUTE',
  INCOMPLETE_ROUTE: 'INVALID_ROUTE',
  REMOVED_ROUTE: 'INVALID_ROUTE',
  MISSING_PARAMETER: 'MISSING_PARAMETER',
  MISSING_BODY: 'MISSING_PARAMETER',
  UNEXPECTED_BODY: 'UNEXPECTED_BODY',
  INVALID_OPTIONS: 'INVALID_OPTION',
  UNKNOWN_FORMAT: 'INVALID_OPTION',
  UNKNOWN_PREVIEW: 'INVALID_OPTION',
  UNKNOWN_API_VERSION: 'INVALID_OPTION',
};

/**
 * Creates the option `check` of a client from a catalogue, such as that of an edition.
 *
 * @example
 * const github = createGitHub({ check: createCallCheck(catalogue) });
 */
export function createCallCheck(catalogue: Checks): CallCheck {
  return (given, givenOptions, { baseUrl, headers, mediaType, method: _method, url: _url, parameters, ...rest }) => {
    const { method = 'GET', url, ...own } = isRecord(given) ? given : {};
    const route = isRecord(given) ? `${method} ${url}` : (given as string);
    const options = isRecord(given) ? own : givenOptions;
    if (options !== undefined && !isRecord(options)) return;
    const defaults: Readonly<Record<string, unknown>> = { ...rest, ...(parameters as object) };
    // A default survives an option that is undefined.
    const passed = Object.fromEntries(Object.entries(options ?? {}).filter(([, value]) => value !== undefined));
    const fault = catalogue
      .check(route, { baseUrl, ...defaults, ...passed })
      .find(({ code, severity, parameter = '' }) => {
        // A default counts for the routes that have it. A URL of another server is not described.
        const isOfDefaults = parameter in defaults && !(parameter in passed);
        return severity === 'error' && code !== 'FOREIGN_HOST' && !isOfDefaults;
      });
    if (!fault) return;
    const { code, message, parameter } = fault;
    throw new EndpointError(CODES[code] ?? 'INVALID_PARAMETER', message, {
      route: fault.route,
      ...(parameter === undefined ? {} : { parameter }),
    });
  };
}
