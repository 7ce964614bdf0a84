import { isNumberFrom, type OptionChecks } from '../core/read-options.ts';
import { type DownloadOptions, download, failed, MOST_BYTES } from './download.ts';
import { REPOSITORY_CHECKS, readRecipe } from './recipe.ts';
import type { ClientOf } from './recipe-methods.ts';
import { unzip } from './unzip.ts';

type Client = ClientOf<'downloadArtifact'>;

/** The options of `downloadArtifact`. */
export interface DownloadArtifactOptions extends DownloadOptions {
  /** The account that owns the repository. */
  owner: string;
  /** The name of the repository. */
  repo: string;
  /** The id of the artifact. */
  artifact_id: number;
}

const CHECKS: OptionChecks<DownloadArtifactOptions> = {
  ...{ ...REPOSITORY_CHECKS, artifact_id: isNumberFrom(1), maxBytes: isNumberFrom(1) },
};

/**
 * Downloads an artifact and unpacks it in memory: the files by path. A download that breaks is continued, and compared with GitHub's digest. An archive with
 * paths that lead outside, with links, or with more bytes than it says is refused.
 *
 * @example
 * for (const [path, bytes] of await downloadArtifact(github, { owner, repo, artifact_id: 7 })) console.log(path, bytes.length);
 */
export async function downloadArtifact(
  github: Client,
  given: DownloadArtifactOptions,
): Promise<Map<string, Uint8Array>> {
  const options = readRecipe('downloadArtifact', given, CHECKS, ['owner', 'repo', 'artifact_id']);
  const { owner, repo, artifact_id, signal, maxBytes = MOST_BYTES } = options;
  const place = { owner, repo, artifact_id };
  const { data: artifact } = await github.actions.getArtifact(place, { signal });
  if (artifact.expired) throw failed('The artifact has expired.');
  const packed = await download(github, options, (headers) =>
    github.actions.downloadArtifact.raw({ ...place, archive_format: 'zip', headers }, { signal }),
  );
  const wanted = artifact.digest?.replace(/^sha256:/, '');
  if (wanted !== undefined && wanted !== null && (await digestOf(packed)) !== wanted)
    throw failed('It has another digest.');
  return unzip(new Uint8Array(packed), maxBytes);
}

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
