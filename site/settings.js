// What the site takes from package.json: where it is published, and where its pages are edited. Both are unknown until the fields are set.

/** `https://github.com/owner/name` of a repository as npm writes it, such as `git+https://github.com/owner/name.git`. */
function addressOf(repository) {
  const [, address] = /^(?:git\+)?(https:\/\/github\.com\/[^/]+\/[^/]+?)(?:\.git)?$/.exec(repository ?? '') ?? [];
  return address;
}

/**
 * @param {{ homepage?: string, repository?: string | { url?: string }, description?: string }} manifest
 * @param {string} [base] The path below which the site is published, such as `/routebook/`.
 */
export function readSettings({ homepage, repository, description }, base) {
  const address = homepage?.replace(/\/?$/, '/');
  const source = addressOf(typeof repository === 'string' ? repository : repository?.url);
  return {
    ...{ description, address },
    base: base ?? (address === undefined ? '/' : new URL(address).pathname),
    // VitePress puts the path of a page on the site here, and `editAddress` the one in the repository.
    editPattern: source && `${source}/edit/main/:path`,
  };
}

/** A page whose link for editing leads to its file in the repository. */
export const editAddress = (html, siteFile, file) => html.replaceAll(`/edit/main/${siteFile}"`, `/edit/main/${file}"`);

/** What other sites show of a page that is linked there. An image needs a full address, which a site without one does not have. */
export const socialTags = ({ title, description, address }) => [
  ['meta', { property: 'og:title', content: title || 'routebook' }],
  ['meta', { property: 'og:description', content: description }],
  ['meta', { property: 'og:type', content: 'website' }],
  ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
  ...(address ? [['meta', { property: 'og:image', content: new URL('card.png', address).href }]] : []),
];
