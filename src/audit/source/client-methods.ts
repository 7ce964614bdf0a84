import type { FoundCalls } from '../call.ts';
import type { SourceCall } from './source-groups.ts';
import type { SourceKind } from './source-syntax.ts';
import type { Token } from './source-tokens.ts';

/** A library whose methods send requests. Its methods have names other than those of Octokit, and are counted but not read. */
interface Library {
  readonly name: string;
  readonly kind: SourceKind;
  /** How a program imports it. */
  readonly imports: RegExp;
  /** The name of one of its methods. */
  readonly method?: RegExp;
  /** The name before it. */
  readonly receiver?: RegExp;
  /** The name before it in a file that does not import the library. Without this, such a file is not looked at. */
  readonly elsewhere?: RegExp;
}

const SERVICES =
  /^(?:Actions|Activity|Admin|Apps|Authorizations|Billing|Checks|CodeScanning|CodesOfConduct|Codespaces|Copilot|Credentials|Dependabot|DependencyGraph|Emojis|Enterprise|Gists|Git|Gitignores|Interactions|IssueImport|Issues|Licenses|Markdown|Marketplace|Meta|Migrations|Organizations|PrivateRegistries|Projects|PullRequests|RateLimit|Reactions|Repositories|SCIM|Search|SecretScanning|SecurityAdvisories|SubIssue|Teams|Users)$/;
const PYTHON =
  /^(?:get_(?:repos?|user|users|organization|organizations|orgs|pulls?|issues?|issue_comments?|comments?|issues_comments|pulls_comments|review_comments|single_review_comments|reviews?|files|commits?|branch|branches|contents|dir_contents|git_\w+|releases?|latest_release|labels?|teams?|team_by_slug|members|collaborators|workflows?|workflow_runs?|tags|topics|rate_limit|gists?|milestones?|hooks?|readme|languages|stargazers\w*|contributors|events|forks|combined_status|statuses|check_\w+|protection|views_traffic|clones_traffic|installations?|repo_installation|repository_by_id|public_key|secrets|artifacts|deployments?|archive_link)|create_(?:issue|issue_comment|comment|pull|review|review_comment|review_request|review_comment_reply|file|git_\w+|gist|milestone|hook|fork|status|check_run|label|repo|repository_dispatch|deployment|team|reaction|dispatch|secret)|(?:update|delete)_file|search_(?:issues|repositories|code|users|commits|topics)|(?:add_to|remove_from|set)_(?:labels|assignees|collaborators|members|topics|repos)|replace_topics|as_pull_request|as_issue|edit_protection|enable_automerge|edit|mark_as_\w+)$/;
const RUBY = /^@?(?:client|octokit|Octokit|api_client|\w+_client|\w*(?:github|octokit)(?:_?(?:client|api))?)$/;

const LIBRARIES: readonly Library[] = [
  {
    name: 'go-github',
    kind: 'go',
    imports: /"github\.com\/google\/go-github\//,
    method: /^[A-Z]/,
    receiver: SERVICES,
    elsewhere: SERVICES,
  },
  {
    name: 'octokit.rb',
    kind: 'ruby',
    imports: /\bOctokit\b|\bgithub_(?:api|client)\b/,
    receiver: RUBY,
    elsewhere: /octokit|github_?(?:client|api)$/,
  },
  {
    name: 'PyGithub',
    kind: 'python',
    imports: /^\s*(?:from github(?:\.\w+)? import|import github\b)/m,
    method: PYTHON,
    receiver: /^(?!self$|cls$)/,
    elsewhere: /repo|issue|^pr$|pull|^gh?$|github|branch|commit|team|^org/i,
  },
  {
    name: 'github3.py',
    kind: 'python',
    imports: /^\s*(?:from|import) github3\b/m,
    method:
      /^(?:repository|repositories\w*|issue|issues\w*|pull_request|pull_requests|organization|user|me|create_\w+|release\w*|latest_release|branch|branches|commits?|iter_\w+|search_\w+|rate_limit|file_contents|team|teams)$/,
    receiver: /^(?!self$|cls$)/,
  },
  {
    name: 'ghapi',
    kind: 'python',
    imports: /^\s*(?:from|import) ghapi\b/m,
    receiver:
      /^(?:actions|activity|apps|checks|git|gists|issues|orgs|projects|pulls|rate_limit|reactions|repos|search|teams|users)$/,
  },
  {
    name: 'octocrab',
    kind: 'rust',
    imports: /\boctocrab\b/i,
    method:
      /^(?:issues|pulls|repos|repos_by_id|orgs|actions|search|gists|activity|current|teams|users|checks|commits|apps|events|gitignore|licenses|markdown|ratelimit|code_scannings|projects|workflows|graphql)$/,
    receiver: /crab|client|github|^gh$|^$|instance|build/i,
  },
  ...(['java', 'kotlin'] as const).map((kind) => ({
    name: 'github-api',
    kind,
    imports: /\borg\.kohsuke\.github\b/,
    method:
      /^(?:get(?:Repository|RepositoryById|Organization|Myself|User|PullRequests?|Issues?|Branch|Branches|FileContent|DirectoryContent|LatestRelease|Release\w*|Commit|Ref|Refs|Team\w*|RateLimit|Repositories|AllRepositories|Collaborators|Hooks|Workflow\w*|Readme|Installation\w*|App|Comments|Labels?)|list(?:PullRequests|Issues|Branches|Releases|Commits|Forks|Tags|Refs|Members|Teams|Labels|Repositories|Comments|Files|ReviewComments|Collaborators|Contributors|Workflow\w*|Reviews|Installations)|query(?:PullRequests|Issues|Commits)|create(?:Issue|PullRequest|Content|Release|Ref|Repository|Comment|Hook|Review\w*|CommitStatus|CheckRun|Blob|Tree|Commit|Gist|Team|Label)|addLabels|setLabels|removeLabels?|search(?:Repositories|Issues|Content|Users|Commits)|merge|requestReviewers)$/,
  })),
  {
    name: 'octokit.net',
    kind: 'csharp',
    imports: /^\s*(?:global )?using (?:static )?Octokit\b/m,
    method: /^(?:Get|Create|Update|Delete|Edit|Add|Remove|Search|Merge|Check|Replace|Transfer|Is|Set|Request|Upload)/,
    receiver:
      /^(?:Repository|Issue|PullRequest|Organization|User|Git|Activity|Gist|Search\w*|Miscellaneous|GitHubApps|Check|Actions|Reaction|Enterprise|Migration|RateLimit|Codespaces|Copilot|Packages|Release|Content|Branch|Commit|Comment|Labels?|Milestone|Reference|Tree|Blob|Tag|Team|Member|Status|Review\w*|Assignee|Events?|Followers|Email|Deployment|Collaborator|Hooks|Traffic|Forks|Statistics|Starring|Watching|Notifications|Installation|SshKey|GpgKey|Run|Suite|Workflows|Secrets|Variables|Artifacts)$/,
  },
  {
    name: 'php-github-api',
    kind: 'php',
    imports: /\bGithub\\(?:Client|Api)\b|\bKnp\\/,
    method:
      /^(?:api|repo|repos|repository|repositories|issues?|pr|pulls?|pullRequests?|organizations?|users?|currentUser|gists?|search|gitData|git|rateLimit|apps?|me|teams?|meta|markdown|enterprise|deployments?)$/,
    receiver: /client|github|^$|api/i,
  },
];

/** Methods that are read by their path, that create a client, or that send nothing. */
const OTHERS =
  /^(?:get|post|put|patch|delete|head|paginate|new|NewRequest|Do|configure|connection_options|middleware|ensure_api_media_type|nil\?|is_a\?|respond_to\?|tap|freeze|last_response|access_token|api_endpoint|web_endpoint|login|per_page|auto_paginate|user_agent|bearer_token|default_media_type|proxy|connection|agent|present\?|blank\?|token_authenticated\?|class|send|public_send|try|instance_variable_\w+|to_s|inspect|dup|reset!|any_instance|allow|expect|stubs?|stub_const)$/;

/** `client.user`: methods of Ruby without arguments and parentheses. */
function plainMethods(tokens: readonly Token[], calls: readonly SourceCall[]): SourceCall[] {
  const opens = new Set(calls.flatMap(({ open }) => [open, open - 1]));
  return tokens.flatMap(({ kind, text }, at) => {
    const next = tokens[at + 1]?.text ?? '';
    const isMember = kind === 'name' && /^[a-z]/.test(text) && tokens[at - 1]?.text === '.';
    if (!isMember || opens.has(at) || next === '(' || (next === '=' && tokens[at + 2]?.text !== '=')) return [];
    const before = tokens[at - 2];
    return [
      { names: [...(before?.kind === 'name' ? [before.text] : []), text], args: [], start: at, open: at, close: at },
    ];
  });
}

/** `client(token).repo(name)`: the name of the function whose result has the method. */
function callBefore(tokens: readonly Token[], start: number): string {
  if (tokens[start - 1]?.text !== '.' || tokens[start - 2]?.text !== ')') return '';
  let depth = 0;
  for (let at = start - 2; at > 0; at--) {
    if (tokens[at]?.kind === 'sign' && tokens[at]?.text === ')') depth += 1;
    else if (tokens[at]?.kind === 'sign' && tokens[at]?.text === '(') depth -= 1;
    if (depth === 0) return tokens[at - 1]?.kind === 'name' ? (tokens[at - 1] as Token).text : '';
  }
  return '';
}

/** Counts calls of methods of client libraries, also of those that another file of the program imports, and returns the imported ones. */
export function addClientMethods(
  text: string,
  kind: SourceKind,
  tokens: readonly Token[],
  calls: readonly SourceCall[],
  others: readonly string[] = [],
  found: FoundCalls,
): readonly string[] {
  const imported: string[] = [];
  const counted = new Set<number>();
  for (const { name, imports, method, receiver, elsewhere } of LIBRARIES.filter((each) => each.kind === kind)) {
    const isImported = imports.test(text);
    if (isImported) imported.push(name);
    const before = isImported ? receiver : others.includes(name) ? elsewhere : undefined;
    if (!isImported && before === undefined) continue;
    for (const { names, start, open } of kind === 'ruby' ? [...calls, ...plainMethods(tokens, calls)] : calls) {
      const last = names.at(-1) ?? '';
      const isMember = names.length > 1 || tokens[start - 1]?.text === '.';
      const isMethod = isMember && (method === undefined || method.test(last)) && !OTHERS.test(last);
      const owner = names.at(-2) ?? callBefore(tokens, start);
      if (!isMethod || (before !== undefined && !before.test(owner)) || counted.has(open)) continue;
      counted.add(open);
      const [from, to] = [tokens[start]?.start ?? 0, tokens[open]?.end ?? 0];
      if ([...found.calls, ...found.unread].some((each) => each.start <= from && to <= each.end)) continue;
      found.unread.push({ start: from, end: to, reason: `The methods of ${name} are not read.` });
    }
  }
  return imported;
}
