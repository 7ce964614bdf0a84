export function median(numbers) {
  const sorted = [...numbers].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The right mean for ratios: halving one case and doubling another cancel out. */
export function geometricMean(numbers) {
  return Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length);
}

/** The power of x that y grows with, by least squares over their logarithms: 1 is linear, 2 is quadratic. */
export function fitExponent(points) {
  const logarithms = points.map(([x, y]) => [Math.log(x), Math.log(y)]);
  const mean = (column) => logarithms.reduce((sum, point) => sum + point[column], 0) / logarithms.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const sumUp = (term) => logarithms.reduce((sum, [x, y]) => sum + term(x - meanX, y - meanY), 0);
  return sumUp((x, y) => x * y) / sumUp((x) => x * x);
}
