// The text of what a route needs, as data/permissions.json and the generated modules have it: `issues:write|pull_requests:write`,
// then `public`, `permissionless`, `uncertain` and `tokens=fine-grained,user`, each if it applies. src/catalogue/permissions reads it.

/** The kinds of tokens, by their names in the source. All three are the rule, so only others are written. */
export const TOKENS = { fineGrainedPat: 'fine-grained', userToServerRest: 'user', serverToServer: 'installation' };

/**
 * @typedef {object} Needs
 * @property {readonly (readonly string[])[]} any Alternatives, each a list of `name:level` that are all needed.
 * @property {boolean} isPublic Whether public resources can be read without the permission.
 * @property {boolean} isPermissionless Whether a token without permissions is enough.
 * @property {boolean} isUncertain Whether the source lists several without saying whether one or all of them are needed.
 * @property {readonly string[]} tokens The kinds of tokens that the route accepts.
 */

/** @param {Needs} needs */
export function permissionText({ any, isPublic, isPermissionless, isUncertain, tokens }) {
  const kinds = Object.values(TOKENS).filter((kind) => tokens.includes(kind));
  return [
    any.map((all) => all.join('+')).join('|'),
    isPublic ? 'public' : '',
    isPermissionless ? 'permissionless' : '',
    isUncertain ? 'uncertain' : '',
    kinds.length === 3 ? '' : `tokens=${kinds.join(',') || 'none'}`,
  ]
    .filter((word) => word !== '')
    .join(' ');
}
