/** Orders API versions. Numbers are compared by value (`v2` comes before `v10`), everything else by code unit. */
export function compareVersions(left: string, right: string): number {
  const [one, other] = [partsOf(left), partsOf(right)];
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const order = comparePart(one[index] ?? '', other[index] ?? '');
    if (order !== 0) return order;
  }
  return left < right ? -1 : left > right ? 1 : 0;
}

function partsOf(version: string): string[] {
  return version.match(/\d+|\D+/g) ?? [];
}

function comparePart(left: string, right: string): number {
  const isNumeric = /^\d/.test(left) && /^\d/.test(right);
  const [one, other] = isNumeric ? [left.replace(/^0+(?=\d)/, ''), right.replace(/^0+(?=\d)/, '')] : [left, right];
  if (isNumeric && one.length !== other.length) return one.length - other.length;
  return one < other ? -1 : one > other ? 1 : 0;
}
