// Fetches the recordings of other libraries' tests. They are not part of this repository, and each is pinned.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchTools } from '../../tools/fetch-tools.js';
import { makeFolder } from '../../tools/make-folder.js';

const cache = fileURLToPath(new URL('../../.cache/recordings/', import.meta.url));

/** The repositories that no package has, by commit, with the folder of their recordings. */
const REPOSITORIES = {
  'PyGithub/PyGithub': { commit: '5cdf6ab395c52efb652d0bc1f28fdf2e452b1b41', folder: 'tests/ReplayData' },
  'octokit/octokit.rb': { commit: 'ea3413c3174571e87c83d358fc893cc7613091fa', folder: 'spec/cassettes' },
  'hub4j/github-api': {
    commit: '79e0fc61d1c8ff61176bd11974b4a19bfe561293',
    folder: 'src/test/resources/org/kohsuke/github',
  },
  'sigmavirus24/github3.py': { commit: '9eeac0ddb241bf3099a6c904411e3aa23b62fd0d', folder: 'tests/cassettes' },
};

const TIMEOUT_MILLISECONDS = 120_000;

/**
 * Returns the folder of a source, or the reason why it could not be fetched.
 * @param {string} source Such as `PyGithub/PyGithub`.
 * @param {string} [from] Another place of the repository, such as a checkout.
 * @returns {{ readonly folder: string } | { readonly missing: string }}
 */
export function fetchRecordings(source, from = `https://github.com/${source}`) {
  if (source === 'octokit/fixtures') return { folder: join(fetchTools('descriptions'), '@octokit/fixtures') };
  const { commit, folder: part } = REPOSITORIES[source];
  const folder = join(cache, commit);
  try {
    makeFolder(
      folder,
      () => existsSync(join(folder, part)),
      (aside) => {
        const git = (...words) =>
          execFileSync('git', ['-C', aside, ...words], {
            timeout: TIMEOUT_MILLISECONDS,
            stdio: 'pipe',
            encoding: 'utf8',
          });
        git('init', '--quiet');
        git('fetch', '--quiet', '--depth=1', from, commit);
        git('checkout', '--quiet', commit, '--', part);
      },
    );
    return { folder };
  } catch (error) {
    return {
      missing: String(error.stderr || error.message)
        .trim()
        .split('\n')
        .at(-1),
    };
  }
}
