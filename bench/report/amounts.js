/** Converts the unit of a panel to the unit that is shown. */
const UNITS = {
  ns: [
    { from: 1e6, divide: 1e6, symbol: 'ms' },
    { from: 1000, divide: 1000, symbol: 'µs' },
    { from: 0, divide: 1, symbol: 'ns' },
  ],
  s: [{ from: 0, divide: 1, symbol: 's' }],
  B: [{ from: 0, divide: 1000, symbol: 'kB' }],
};

/** Shows as many digits as are stable between runs. */
function round(value) {
  if (value >= 100) return String(Math.round(value));
  return value.toFixed(value >= 1 ? 1 : 2);
}

export function formatAmount(value, unit) {
  const { divide, symbol } = UNITS[unit].find(({ from }) => value >= from);
  return `${round(value / divide)} ${symbol}`;
}

export const isOurs = (name) => name.startsWith('routebook');

/** Adds to each bar its amount as text and, for other libraries, the ratio to the nearest routebook bar above it. */
export function readBars({ unit, bars }) {
  let ours;
  return bars.map(({ name, value }) => {
    if (isOurs(name)) ours = value;
    const multiple = isOurs(name) ? undefined : `${round(value / ours)} ×`;
    return { name, value, amount: formatAmount(value, unit), multiple };
  });
}
