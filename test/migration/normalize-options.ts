import type { Call } from '../property/arbitraries.ts';
import {
  changeOption,
  changeOptions,
  isNothing,
  isObject,
  keep,
  type Normalizers,
  OPTION_NAMES,
  placeholdersOf,
  templateOf,
  without,
} from './change.ts';

/** In defaults, `token` is a parameter only in `parameters`. */
const RESERVED_NAMES = [...OPTION_NAMES, 'token'];

/** The same call without the options that the two libraries read differently. */
export const optionNormalizers: Normalizers = {
  '`url` and `method` with a route': (call) =>
    call.route === undefined ? call : { ...call, options: without(call.options, 'url', 'method') },

  'A URL without a method is a GET': (call) =>
    call.route === undefined || call.route.includes(' ')
      ? call
      : { ...call, layers: call.layers.map((layer) => without(layer, 'method')) },

  '`apiVersion` is an option': (call) => changeOptions(call, (options) => without(options, 'apiVersion')),

  '`parameters` is an option': (call) =>
    changeOptions(call, ({ parameters, ...options }) =>
      isObject(parameters)
        ? { ...options, ...keep(parameters, (name, value) => value !== undefined && !RESERVED_NAMES.includes(name)) }
        : options,
    ),

  'Objects replace objects': (call) => ({
    ...call,
    layers: call.layers.map((layer, index) => without(layer, ...replacedNames(call, index))),
  }),

  '`request` can have any value': (call) =>
    changeOptions(call, (options) => (options['request'] ? options : without(options, 'request'))),

  "`undefined`, `''` and `[]` in a media type": changeOption('mediaType', (mediaType) =>
    keep(mediaType, (_, value) => value !== undefined && value !== '' && !isNothing(value)),
  ),

  'Headers in any form': changeOption('headers', (headers) =>
    Symbol.iterator in headers ? Object.fromEntries(headers as Iterable<[string, unknown]>) : headers,
  ),

  '`null` removes a header': changeOption('headers', (headers) => keep(headers, (_, value) => value !== null)),

  'Bodies that are not JSON': (call) =>
    changeOptions(call, (options) => {
      const kind = Object.prototype.toString.call(options['data']);
      return isObject(options['data']) && !/^\[object (?:Object|Array)\]$/.test(kind)
        ? without(options, 'data')
        : options;
    }),

  'An empty content type': changeOption('headers', (headers) =>
    keep(headers, (name, value) => name.toLowerCase() !== 'content-type' || value !== ''),
  ),

  'Previews on every route': changeOption('mediaType', (mediaType) => without(mediaType, 'previews')),

  'Formats in your own accept header': changeOption('headers', (headers) =>
    keep(headers, (name) => name.toLowerCase() !== 'accept'),
  ),

  'Defaults that are already in the URL': (call) => {
    const placeholders = placeholdersOf(call);
    const names = [...templateOf(call).matchAll(/[?&](\w+)=/g)].flatMap(([, name = '']) =>
      placeholders.includes(name) ? [] : name,
    );
    return { ...call, layers: call.layers.map((layer) => without(layer, ...names)) };
  },
};

/** What an object of later defaults or of the call replaces; headers and media types are merged by both libraries. */
function replacedNames({ layers, options }: Call, index: number): string[] {
  const later = [...layers.slice(index + 1), options];
  return Object.keys(layers[index] ?? {}).filter(
    (name) => name !== 'headers' && name !== 'mediaType' && later.some((each) => isObject(each[name])),
  );
}
