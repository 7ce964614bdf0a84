/**
 * A `Date` for a parameter with the format `date`. Libraries that take text get the day.
 * @param {string} day Such as `2024-01-01`.
 */
export const dayOf = (day) => Object.assign(new Date(day), { day });
