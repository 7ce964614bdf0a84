import type { FoundInScript } from '../found-in-script.ts';
import { child, lastName, type Node, unwrap } from '../node.ts';
import { definitionOf } from '../program/owners.ts';
import type { Tree } from '../scopes.ts';
import { insideOf } from '../strings.ts';
import { textFactsOf } from '../text-facts.ts';

/** Members of responses that are URLs of the API. Others, such as `html_url`, are pages and files. */
const LINK =
  /^(?:assignees|branches|collaborators|comments?|commits?|compare|contents|contributors|deployments|events|followers|following|forks|gists|git_(?:commits|refs|tags)|hooks|issues?|issue_(?:comment|events)|jobs|keys|labels|languages|logs|members|merges|milestones|notifications|organizations|public_members|pulls|pull_request|received_events|releases|repos|repositories|repository|review_comments?|starred|stargazers|statuses|subscribers|subscriptions?|tags|teams|trees|workflow|artifacts|assets|archive_download|upload)_url$/;
/** Objects whose member `url` is one. */
const RESOURCE =
  /repo|issue|pull|^pr$|user|gist|release|commit|branch|thread|notification|subject|milestone|org|team|asset|workflow/i;

/** Counts a request to a URL that a response contained: `fetch(repo.languages_url)`, `fetch(`${pull.url}/files`)`. */
export function addResponseUrl(tree: Tree, call: Node, target: Node | undefined, { doubtful }: FoundInScript): void {
  const [start] = target === undefined ? [] : insideOf(tree, target);
  const written = typeof start === 'object' ? unwrap(start.node) : undefined;
  const link = written?.type === 'Identifier' ? definitionOf(tree, written) : written;
  if (link?.type !== 'MemberExpression') return;
  const name = lastName(link);
  if (!LINK.test(name) && !(name === 'url' && RESOURCE.test(lastName(child(link, 'object'))))) return;
  const { mentionsApi, isAboutGitHub, isAboutOthers, isTest } = textFactsOf(tree);
  if (isTest || isAboutOthers || !(mentionsApi || isAboutGitHub)) return;
  doubtful.push({ start: call.start, end: call.end, reason: 'The URL is one of a response.' });
}
