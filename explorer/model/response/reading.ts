import formats from 'virtual:formats';
import type { RecordType, RouteRecord } from 'routebook/catalogue';
import type { UntypedOptions } from '../api.ts';

/** How a program reads a successful response: as JSON, as text, or not at all. */
export type Reading = 'json' | 'text' | 'none';

/** The type of the data in a format of the media type, such as `raw`; undefined if it is the same as without the format. */
export function formatType(route: string, format: string): RecordType | undefined {
  const types = Object.hasOwn(formats.types, route) ? formats.types[route] : undefined;
  return types && Object.hasOwn(types, format) ? types[format] : undefined;
}

/** The schema of a name that only types of formats have. */
export function formatSchema(name: string): RecordType | undefined {
  return Object.hasOwn(formats.schemas, name) ? formats.schemas[name] : undefined;
}

/** How the successful responses of a call are read. The format or media type that the call asks for comes first. */
export function readingOf({ route, responses }: RouteRecord, options: UntypedOptions): Reading {
  const { mediaType, headers } = options as {
    readonly mediaType?: { readonly format?: string };
    readonly headers?: Readonly<Record<string, string>>;
  };
  if (formatType(route, mediaType?.format ?? '') === 'string') return 'text';
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2') || status === 'default');
  const contents = successes.map(([, content]) => Object.keys(content));
  const types = contents.flat();
  const type = types.find((each) => each === headers?.['accept']) ?? types[0];
  if (type === undefined) return 'none';
  // JSON cannot be read from a response without content.
  return /\bjson\b/i.test(type) && contents.every((each) => each.length > 0) ? 'json' : 'text';
}
