import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CODE, filesBelow, readSource } from './source-files.ts';

/**
 * The fields of package.json that need an address which does not exist yet. They stay unset until then, because a wrong address is worse
 * than none: npm compares `repository` with the provenance, and links to all of them. If you set one, remove it here.
 */
const OPEN_FIELDS = {
  repository: 'the repository that `release.yml` runs in',
  homepage: 'the URL of the site',
  bugs: 'the URL of the issues',
};

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as Record<
  string,
  unknown
>;

/** All fields of package.json with an address of the project. */
const ADDRESSES = ['repository', 'homepage', 'bugs'];

/** Names that no one owns (RFC 2606), and names to be replaced. */
const MADE_UP = /\b(?:example|test|invalid|localhost|your-?\w+|owner|todo)\b/i;

/** The address in a field: npm accepts a text, or an object with a URL. */
function addressOf(field: string, values = manifest): string | undefined {
  const value = values[field];
  const { url = value } = Object(value) as { url?: unknown };
  return value === undefined ? undefined : String(url);
}

/** What is wrong with the addresses of a package. */
function faultsOf(values: Record<string, unknown>, open: Record<string, string>): string[] {
  return ADDRESSES.flatMap((field) => {
    const address = addressOf(field, values);
    if (field in open) return address === undefined ? [] : `${field} is set, but OPEN_FIELDS lists it as open`;
    if (address === undefined) return `${field} is not set, and OPEN_FIELDS does not list it`;
    const isReal = /^(?:git\+)?https:\/\/[^\s/]+\.[a-z]+(?:\/|$)/.test(address) && !MADE_UP.test(address);
    return isReal ? [] : `${field} is not an address: ${address}`;
  });
}

describe('the fields of package.json that need an address', () => {
  it('are unset and listed in one place, or set to an address', () => {
    expect(faultsOf(manifest, OPEN_FIELDS)).toEqual([]);
  });

  it('are reported if they are set to an address that does not exist, or neither set nor listed', () => {
    const homepage = 'https://docs.example/routebook/';
    const repository = { type: 'git', url: 'git+https://github.com/OWNER/routebook.git' };
    expect(faultsOf({ homepage }, OPEN_FIELDS)).toEqual(['homepage is set, but OPEN_FIELDS lists it as open']);
    expect(faultsOf({ homepage, repository }, {})).toEqual([
      `repository is not an address: ${repository.url}`,
      `homepage is not an address: ${homepage}`,
      'bugs is not set, and OPEN_FIELDS does not list it',
    ]);
    const url = 'https://github.com/octokit/app';
    expect(
      faultsOf({ homepage: url, repository: { url: `git+${url}.git` }, bugs: { url: `${url}/issues` } }, {}),
    ).toEqual([]);
  });

  it('are listed in the steps before the first release', () => {
    const page = readSource('CONTRIBUTING.md');
    for (const [field, value] of Object.entries(OPEN_FIELDS)) expect(page).toContain(`\n- \`${field}\`: ${value}\n`);
    const steps = [...page.matchAll(/^- `(\w+)`: the (?:URL|repository)/gm)].map(([, field]) => field);
    expect(steps).toEqual(Object.keys(OPEN_FIELDS));
  });

  it('are not written elsewhere: no file names an address of the project that package.json does not have', () => {
    const known = ADDRESSES.flatMap((field) => addressOf(field) ?? []);
    const files = [
      ...filesBelow(
        [...CODE, 'docs', 'examples', 'skills', 'scripts', '.github'],
        /\.(?:[cm]?[jt]sx?|md|ya?ml|json|html|vue)$/,
      ),
      ...['README.md', 'llms.txt', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'package.json'],
    ];
    expect(files.length).toBeGreaterThan(400);
    const named = files.flatMap((file) =>
      [...readSource(file).matchAll(/https?:\/\/[^\s"'`)>]*\broutebook\b[^\s"'`)>]*/g)].map(([url]) => ({ file, url })),
    );
    expect(named.filter(({ url }) => !known.some((address) => url.startsWith(address)))).toEqual([]);
  });
});
