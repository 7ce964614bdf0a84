import { didYouMean } from '../../../src/core/internal/did-you-mean.ts';
import { EDITION_NAMES } from '../../../src/github/editions.ts';
import { UsageError } from '../errors.ts';

/** The error for an edition that does not exist, wherever it is named. */
export function unknownEdition(name: string): UsageError {
  const nearest = nearestVersion(name);
  const advice = nearest === undefined ? didYouMean(name, EDITION_NAMES) : ` Did you mean "${nearest}"?`;
  return new UsageError(
    `there is no edition "${name}".${advice} Known: ${EDITION_NAMES.join(', ')}.`,
    'routebook help options',
  );
}

/** For a version such as `ghes-3.16`, the edition with the nearest version. Similar digits are not near: 3.71 is not a typo of 3.17. */
function nearestVersion(name: string): string | undefined {
  const wanted = versionOf(name);
  if (wanted === undefined) return undefined;
  const distanceOf = (each: string) => Math.abs((versionOf(each) ?? Number.POSITIVE_INFINITY) - wanted);
  return [...EDITION_NAMES].sort((one, other) => distanceOf(one) - distanceOf(other))[0];
}

function versionOf(name: string): number | undefined {
  const [, major, minor] = /^ghes-(\d{1,3})\.(\d{1,3})$/.exec(name) ?? [];
  return major === undefined ? undefined : Number(major) * 1000 + Number(minor);
}
