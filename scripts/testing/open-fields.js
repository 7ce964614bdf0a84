/**
 * The fields of package.json that need an address which does not exist yet. They stay unset until then, because a wrong address is worse
 * than none: npm compares `repository` with the provenance, and links to all of them. If you set one, remove it here.
 */
export const OPEN_FIELDS = {
  repository: 'the repository that `release.yml` runs in',
  homepage: 'the URL of the site',
  bugs: 'the URL of the issues',
};
