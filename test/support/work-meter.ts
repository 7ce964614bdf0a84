/** How much one call of a method looks at, at most. */
type Cost = (self: { readonly length: number }, given: readonly unknown[], result: unknown) => number;
type Methods = Record<string, (...given: unknown[]) => unknown>;

const whole: Cost = ({ length }) => length;
const argument: Cost = (_, [text]) => String(text).length;
const members: Cost = (_, __, result) => Object.getOwnPropertyNames(result).length;
/** From where a search began up to what it found. */
const searched: Cost = ({ length }, [, from = 0], found) => (found === -1 ? length : Number(found)) - Number(from);

const METERED: readonly [object: object, names: string, cost: Cost][] = [
  [String.prototype, 'indexOf', searched],
  [String.prototype, 'includes match matchAll replace replaceAll search split toLowerCase toUpperCase trim', whole],
  [
    Array.prototype,
    'every filter find findIndex findLastIndex flatMap forEach includes indexOf join map some sort',
    whole,
  ],
  [RegExp.prototype, 'test', argument],
  [Object, 'entries keys values fromEntries', members],
  [globalThis, 'decodeURIComponent encodeURI encodeURIComponent', argument],
];

/**
 * How many characters and items the built-in methods look at while an action runs. Counted and not timed, it is the same on
 * every machine. An action that throws counts as far as it went.
 */
export function meterWork(action: () => unknown): number {
  let work = 0;
  const undo = METERED.flatMap(([object, names, cost]) =>
    names.split(' ').map((name) => {
      const methods = object as Methods;
      const method = methods[name] as Methods[string];
      methods[name] = function (this: never, ...given) {
        const result = Reflect.apply(method, this, given);
        work += cost(this, given, result);
        return result;
      };
      return () => {
        methods[name] = method;
      };
    }),
  );
  try {
    action();
  } catch {
    // A refusal takes work too.
  } finally {
    for (const restore of undo) restore();
  }
  return work;
}
