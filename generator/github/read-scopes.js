// Reads the scopes of classic tokens from what GitHub writes about a route. Only names are kept, and how they combine.

/** The scopes that a classic token can have. A sentence with another name is not understood: some of GitHub's name scopes that no token can have. */
export const SCOPES = new Set(
  `repo repo:status repo_deployment public_repo repo:invite security_events workflow delete_repo gist notifications project read:project
  admin:repo_hook write:repo_hook read:repo_hook admin:org write:org read:org manage_runners:org admin:org_hook
  admin:public_key write:public_key read:public_key admin:gpg_key write:gpg_key read:gpg_key
  admin:ssh_signing_key write:ssh_signing_key read:ssh_signing_key user read:user user:email user:follow
  write:packages read:packages delete:packages codespace codespace:secrets copilot manage_billing:copilot
  admin:enterprise read:enterprise manage_runners:enterprise manage_billing:enterprise scim:enterprise
  audit_log read:audit_log write:network_configurations read:network_configurations site_admin`.split(/\s+/),
);

/** The names of one sentence: `a`, `a` or `b`, `a` and `b`, `a`, `b`, or `c`. */
const NAMES = '(?:either |both )?(?:the ?)?(`[^`]+`(?:,? (?:or|and) (?:the )?`[^`]+`|, `[^`]+`)*) scopes?';
const SUBJECT = '(?:OAuth (?:app )?tokens and )?personal access tokens \\(classic\\) need ?';
const sentence = (text) => new RegExp(`^${text}$`, 'i');

/**
 * The sentences that are understood, and what each says: `all` are the scopes that are always needed, `open` those that are enough for
 * public repositories, `closed` those that only private ones need. `none` are no scopes, because classic tokens are not accepted.
 */
const SENTENCES = [
  [sentence(`${SUBJECT}${NAMES}(?: or the "[^"]+" fine-grained permission)?(?: to use this endpoint)?`), ['all']],
  [sentence(`This endpoint only works for PATs \\(classic\\) with ${NAMES}`), ['all']],
  [
    sentence(`If the repository is private, (?:${SUBJECT})?${NAMES} (?:to use this endpoint|is also required)`),
    ['closed'],
  ],
  [
    sentence(
      `${SUBJECT}${NAMES} to use this endpoint (?:(?:with|on) a private repository|if the repository is private)`,
    ),
    ['closed'],
  ],
  [sentence(`If this endpoint is only used with public repositories, the token can use ${NAMES} instead`), ['open']],
  [
    sentence(
      `${SUBJECT}${NAMES} to use this endpoint with private or public repositories, or ${NAMES} to use this endpoint with only public repositories`,
    ),
    ['all', 'open'],
  ],
  [
    sentence(
      `${SUBJECT}${NAMES} to (?:create|use this endpoint with) a public repository, and ${NAMES} to (?:create|use this endpoint with) a private repository`,
    ),
    ['open', 'all'],
  ],
  [sentence('OAuth apps and personal access tokens \\(classic\\) cannot use this endpoint'), ['none']],
];

/**
 * Reads which scopes of classic tokens a route needs: alternatives with `|` between them, of scopes with `+` between them; after `/`
 * those for public repositories, if they differ; `none` if classic tokens cannot be used. Undefined if the text does not say it, or if any of
 * its sentences about scopes is not understood.
 * @param {string} html The description of a route.
 */
export function readScopes(html) {
  const found = {};
  for (const text of sentencesOf(html).filter((each) => /\bscopes?\b|\(classic\)/i.test(each))) {
    const facts = readSentence(text);
    if (facts === undefined) return undefined;
    for (const [kind, sets] of facts) {
      // Two sentences of the same kind would have to be combined in a way that they do not say.
      if (found[kind] !== undefined) return undefined;
      found[kind] = sets;
    }
  }
  return combine(found);
}

/** @returns {[string, string[][]][] | undefined} */
function readSentence(text) {
  for (const [pattern, kinds] of SENTENCES) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const facts = kinds.map((kind, index) => [kind, kind === 'none' ? [] : readNames(match[index + 1])]);
    return facts.every(([, sets]) => sets !== undefined) ? facts : undefined;
  }
  return undefined;
}

/** Alternatives of scopes. Undefined for names that GitHub does not have, and for a mixture of "or" and "and". */
function readNames(text) {
  const names = [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  const isAny = / or /.test(text);
  const isAll = / and /.test(text);
  if ((isAny && isAll) || !names.every((name) => SCOPES.has(name))) return undefined;
  return isAll ? [names] : names.map((name) => [name]);
}

function combine({ all, closed, open, none }) {
  if (none !== undefined) return (all ?? closed ?? open) ? undefined : 'none';
  if (closed !== undefined && open !== undefined) return undefined;
  if (closed !== undefined) {
    const both = all?.flatMap((one) => closed.map((more) => [...one, ...more]));
    return `${write(both ?? closed)}/${write(all ?? [])}`;
  }
  if (all === undefined) return undefined;
  return open === undefined ? write(all) : `${write(all)}/${write([...all, ...open])}`;
}

function write(sets) {
  return [...new Set(sets.map((all) => all.join('+')))].join('|');
}

/** The sentences of a description without markup, with names of code in backquotes. */
function sentencesOf(html) {
  return html
    .replaceAll(/<table\b[\s\S]*?<\/table>/g, '\n')
    .replaceAll(/<\/?code>/g, '`')
    .replaceAll(/<\/?(?:a|em|strong|wbr)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .split(/\n\s*|(?<=[.!?]["”]?)\s+(?=[A-Z])/)
    .map((text) => text.trim().replace(/\.$/, '').replaceAll(/\s+/g, ' '));
}
