/**
 * A `Date` for a parameter with the format `date`. Libraries that take text get the day.
 * @param {string} day Such as `2024-01-01`.
 */
export const dayOf = (day) => Object.assign(new Date(day), { day });

/** The value with all dates as text, for libraries that do not take a `Date`. */
export function writeDates(value) {
  if (value instanceof Date) return value.day ?? value.toISOString();
  if (Array.isArray(value)) return value.map(writeDates);
  if (value === null || Object.getPrototypeOf(Object(value)) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, writeDates(member)]));
}
