export function median(numbers) {
  const sorted = [...numbers].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The right mean for ratios: halving one case and doubling another cancel out. */
export function geometricMean(numbers) {
  return Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length);
}

/** The power of `size` that `time` grows with: 1 is linear, 2 is quadratic. */
export function growthExponent(small, large) {
  return Math.log(large.milliseconds / small.milliseconds) / Math.log(large.size / small.size);
}
