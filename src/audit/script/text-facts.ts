import { isAboutGitHub, isAboutOthers } from '../api-base.ts';
import type { Tree } from './scopes.ts';

/** What the text of a script says as a whole. It is searched once for all calls. */
export interface TextFacts {
  readonly mentionsApi: boolean;
  readonly hasMocks: boolean;
  readonly isAboutGitHub: boolean;
  /** Whether it is about another server with similar routes rather than about GitHub. */
  readonly isAboutOthers: boolean;
  /** Whether it may run gh or curl. */
  readonly mayRunCommands: boolean;
  /** Whether it is a test that replaces functions, such as the one that runs commands. */
  readonly replacesFunctions: boolean;
  /** Whether it is a test, whose paths may be made up. */
  readonly isTest: boolean;
}

const MENTIONS_API =
  /api\.github\.com|github(?:'s)?[ -](?:rest )?api|@octokit\/|(?:docs|developer|help)\.github\.com\/(?:[\w@/.-]+\/)?(?:rest|v3)\b/i;
const MOCKS = /\bnock\b|fetch-?mock|\bmsw\b|MockAgent|setupServer|axios-mock|mentoss|mock_?server|fetchmocker/i;
const TEST =
  /\b(?:describe|it|test)(?:\.(?:serial|each|only|concurrent))?\(\s*['"`][\s\S]*\b(?:expect|assert|t\.(?:is|deepEqual|like|true|false|throws\w*|equal|same|ok))\b/;
const COMMANDS = /\bgh\b|\bcurl\b|\bwget\b|['"]api['"]|['"`]api /;
const REPLACED = /\b(?:mock|stub|fake|spy)/i;
const FACTS = new WeakMap<Tree, TextFacts>();

export function textFactsOf(tree: Tree): TextFacts {
  const known = FACTS.get(tree);
  if (known !== undefined) return known;
  const { text } = tree;
  const isTest = TEST.test(text);
  const replacesFunctions = isTest && REPLACED.test(text);
  const found = {
    mentionsApi: MENTIONS_API.test(text),
    hasMocks: MOCKS.test(text),
    isAboutGitHub: isAboutGitHub(text),
    isAboutOthers: isAboutOthers(text),
    mayRunCommands: COMMANDS.test(text) && !replacesFunctions,
    replacesFunctions,
    isTest,
  };
  FACTS.set(tree, found);
  return found;
}
