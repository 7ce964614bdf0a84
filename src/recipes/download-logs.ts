import { isNumberFrom, type OptionChecks } from '../core/read-options.ts';
import { type DownloadOptions, download, MOST_BYTES } from './download.ts';
import { REPOSITORY_CHECKS, readRecipe } from './recipe.ts';
import type { ClientOf } from './recipe-methods.ts';
import { unzip } from './unzip.ts';

type Client = ClientOf<'downloadLogs'>;

/** The options of `downloadLogs`. */
export interface DownloadLogsOptions extends DownloadOptions {
  /** The account that owns the repository. */
  owner: string;
  /** The name of the repository. */
  repo: string;
  /** The id of the run. */
  run_id: number;
}

const CHECKS: OptionChecks<DownloadLogsOptions> = {
  ...{ ...REPOSITORY_CHECKS, run_id: isNumberFrom(1), maxBytes: isNumberFrom(1) },
};

/**
 * Downloads the logs of a run and unpacks them in memory: the text of each file by path. A download that breaks is continued.
 *
 * @example
 * for (const [path, text] of await downloadLogs(github, { owner, repo, run_id: 7 })) console.log(path, text.length);
 */
export async function downloadLogs(github: Client, given: DownloadLogsOptions): Promise<Map<string, string>> {
  const options = readRecipe('downloadLogs', given, CHECKS, ['owner', 'repo', 'run_id']);
  const { owner, repo, run_id, signal, maxBytes = MOST_BYTES } = options;
  const packed = await download(github, options, (headers) =>
    github.actions.downloadWorkflowRunLogs.raw({ owner, repo, run_id, headers }, { signal }),
  );
  const files = await unzip(new Uint8Array(packed), maxBytes);
  return new Map([...files].map(([path, content]) => [path, new TextDecoder().decode(content)]));
}
