import type { AnyOptions, Call } from '../property/arbitraries.ts';

/** Takes something out of a call that the two libraries treat differently. */
export type Normalizer = (call: Call) => Call;

/** By the section of the page that describes the difference. */
export type Normalizers = { readonly [section: string]: Normalizer };

export const OPTION_NAMES: readonly string[] = [
  ...['method', 'url', 'baseUrl', 'headers', 'mediaType', 'data', 'request', 'apiVersion', 'parameters'],
];

export function isObject(value: unknown): value is AnyOptions {
  return typeof value === 'object' && value !== null;
}

export function keep(options: AnyOptions, isKept: (name: string, value: unknown) => boolean): AnyOptions {
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => isKept(name, value)));
}

export function without(options: AnyOptions, ...names: readonly string[]): AnyOptions {
  return keep(options, (name) => !names.includes(name));
}

/** The call with each of its options objects, defaults included, changed in the same way. */
export function changeOptions(call: Call, change: (options: AnyOptions) => AnyOptions): Call {
  return { ...call, layers: call.layers.map(change), options: change(call.options) };
}

/** The call with one option changed wherever it is an object. */
export function changeOption(name: string, change: (option: AnyOptions) => AnyOptions): Normalizer {
  return (call) =>
    changeOptions(call, (options) => {
      const option = options[name];
      return isObject(option) ? { ...options, [name]: change(option) } : options;
    });
}

/** The call with each of its parameters changed; one that becomes undefined is as good as gone. */
export function changeParameters(call: Call, change: (value: unknown, name: string) => unknown): Call {
  const changed = ([name, value]: [string, unknown]) =>
    [name, OPTION_NAMES.includes(name) ? value : change(value, name)] as const;
  return changeOptions(call, (options) => Object.fromEntries(Object.entries(options).map(changed)));
}

export function changeTemplate(call: Call, change: (template: string) => string): Call {
  const { route } = call;
  if (route === undefined) {
    return changeOptions(call, (options) =>
      typeof options['url'] === 'string' ? { ...options, url: change(options['url']) } : options,
    );
  }
  const start = route.indexOf(' ') + 1;
  return { ...call, route: route.slice(0, start) + change(route.slice(start)) };
}

export function templateOf(call: Call): string {
  const given = call.route === undefined ? givenValue(call, 'url') : call.route.slice(call.route.indexOf(' ') + 1);
  return String(given ?? '');
}

/** The names in braces. */
export function placeholdersOf(call: Call): string[] {
  const expressions = [...templateOf(call).matchAll(/\{[+#./;?&]?([^}]*)\}/g)];
  return expressions.flatMap(([, list = '']) => list.split(',').map(nameOf));
}

/** The name of a variable such as `list*` or `name:3`. */
export function nameOf(variable: string): string {
  return variable.replace(/\*|:\d+/, '');
}

/** The call's value, or else that of its defaults. */
export function givenValue({ options, layers }: Call, name: string): unknown {
  return [...layers, options].findLast((each) => Object.hasOwn(each, name) && each[name] !== undefined)?.[name];
}

/** Whether a value expands to nothing at all. */
export function isNothing(value: unknown): boolean {
  if (!isObject(value)) return value === undefined || value === null || value === '';
  return !(value instanceof Date) && Object.values(value).every((member) => member === undefined || member === null);
}
