import { changeParameters, givenValue, isNothing, isObject, type Normalizers, placeholdersOf } from './change.ts';

/** The same call without the values that the two libraries write differently. */
export const valueNormalizers: Normalizers = {
  '`null` and empty lists in the query': (call) =>
    changeParameters(call, (value, name) => {
      const sent = givenValue(call, name);
      return sent !== '' && isNothing(sent) ? undefined : value;
    }),

  'Dates in the URL': (call) => changeParameters(call, withoutDates),

  'Lists in the query': (call) => {
    const names = placeholdersOf(call);
    return changeParameters(call, (value, name) =>
      Array.isArray(value) && !names.includes(name) ? value.join() : value,
    );
  },

  'Encoding of the query': (call) =>
    changeParameters(call, (value, name) => {
      if (encodeURIComponent(name) !== name) return undefined;
      return typeof value === 'string' ? value.replace(/[!'()*]/g, 'x') : value;
    }),

  'Plus signs in `q`': (call) =>
    changeParameters(call, (value, name) => (name === 'q' ? String(value).replaceAll('+', ' ') : value)),
};

function withoutDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDates);
  if (value instanceof Date) return JSON.stringify(value).slice(1, -1);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutDates(member)]));
}
