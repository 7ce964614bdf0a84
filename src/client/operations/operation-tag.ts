import type { GitHubTypes, RouteKey } from '../../core/types/github-types.ts';
import type { Call } from '../../core/types/route-tag.ts';

/** The type argument of the request options of a plain call. */
export type PlainTag<Key extends RouteKey> = Key;

/** The type argument of the request options of a call that selects an API version or a media type format. `never` stands for an option that was not passed. */
export type SelectiveTag<Key extends RouteKey, Format, Version> = [Format | Version] extends [never]
  ? PlainTag<Key>
  : Call<Key, Given<Format, Version>, GitHubTypes>;

type Given<Format, Version> = [Format] extends [never]
  ? { apiVersion: Version }
  : [Version] extends [never]
    ? { format: Format }
    : { apiVersion: Version; format: Format };
