import type { FoundCalls } from '../call.ts';
import type { SourceCall } from './source-expressions.ts';
import type { SourceKind } from './source-syntax.ts';
import type { Token } from './source-tokens.ts';

/** A library whose methods send requests. Its methods have names other than those of Octokit, and are counted but not read. */
interface Library {
  readonly name: string;
  readonly kind: SourceKind;
  /** How a program imports it. */
  readonly imports: RegExp;
  /** The names before the last one in a call of one of its methods. */
  readonly receiver?: RegExp;
}

const SERVICES =
  /^(?:Actions|Activity|Admin|Apps|Billing|Checks|CodeScanning|Codespaces|Copilot|Dependabot|DependencyGraph|Emojis|Enterprise|Gists|Git|Gitignores|Interactions|Issues|Licenses|Markdown|Marketplace|Meta|Migrations|Organizations|Projects|PullRequests|RateLimit|Reactions|Repositories|SCIM|Search|SecretScanning|SecurityAdvisories|Teams|Users)$/;

const LIBRARIES: readonly Library[] = [
  { name: 'go-github', kind: 'go', imports: /"github\.com\/google\/go-github\//, receiver: SERVICES },
  {
    name: 'octokit.rb',
    kind: 'ruby',
    imports: /\bOctokit\b|\bgithub_(?:api|client)\b/,
    receiver: /^@?(?:client|octokit|Octokit|\w*(?:github|octokit)(?:_?(?:client|api))?)$/,
  },
  { name: 'PyGithub', kind: 'python', imports: /^\s*(?:from github import|import github\b)/m },
  { name: 'github3.py', kind: 'python', imports: /^\s*(?:from|import) github3\b/m },
  { name: 'ghapi', kind: 'python', imports: /^\s*(?:from|import) ghapi\b/m },
  { name: 'octocrab', kind: 'rust', imports: /\boctocrab::/ },
  { name: 'github-api', kind: 'java', imports: /\borg\.kohsuke\.github\b/ },
  { name: 'github-api', kind: 'kotlin', imports: /\borg\.kohsuke\.github\b/ },
  { name: 'octokit.net', kind: 'csharp', imports: /^\s*(?:global )?using (?:static )?Octokit\b/m },
  { name: 'php-github-api', kind: 'php', imports: /\bGithub\\(?:Client|Api)\b|\bKnp\\/ },
];

/** Methods that are read by their path, that create a client, or that send nothing. */
const OTHERS =
  /^(?:get|post|put|patch|delete|head|paginate|new|NewRequest|Do|configure|connection_options|middleware|ensure_api_media_type|nil\?|is_a\?|respond_to\?|tap|freeze|last_response|access_token|api_endpoint|web_endpoint)$/;

/** Counts calls of methods of client libraries, or the import of a library if none of its calls can be recognized. */
export function addClientMethods(
  text: string,
  kind: SourceKind,
  tokens: readonly Token[],
  calls: readonly SourceCall[],
  found: FoundCalls,
): void {
  for (const { name, imports, receiver } of LIBRARIES.filter((each) => each.kind === kind)) {
    const match = imports.exec(text);
    if (match === null) continue;
    const reason = `The methods of ${name} are not read.`;
    for (const call of calls) {
      if (receiver === undefined || !receiver.test(call.names.at(-2) ?? '') || OTHERS.test(call.names.at(-1) ?? ''))
        continue;
      const [start, end] = [tokens[call.start]?.start ?? 0, tokens[call.open]?.end ?? 0];
      found.unread.push({ start, end, reason });
    }
    if (found.calls.length + found.unread.length > 0) continue;
    found.unread.push({ start: match.index, end: match.index + match[0].length, reason });
  }
}
