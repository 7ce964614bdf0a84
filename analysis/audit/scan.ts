import { GITHUB_HOSTS } from '../../src/core/profile/hosts.ts';
import type { AuditLanguage } from '../tree/language.ts';
import { mayMatter } from './text/api-text.ts';

const COMMAND =
  /\bgh(?:\.exe)?\s+api\b|\b(?:gh|github)[-_]?(?:rest[-_]?)?api\b|\bcurl\b|\bwget\b|\$\{?\w*(?:CURL|curl)\b/;

/** Whether a text is worth reading: a plain scan that takes a fraction of the time of parsing. */
export function mayContainCalls(text: string, language: AuditLanguage, hosts: ReadonlySet<string>): boolean {
  switch (language) {
    case 'shell':
    case 'dockerfile':
    case 'makefile':
    case 'json':
      return mentionsCommand(text);
    case 'yaml':
    case 'markdown':
    case 'powershell':
      return mentionsCommand(text) || mentionsApi(text, hosts);
    default:
      return mentionsApi(text, hosts);
  }
}

/** Whether a shell text has a command that may send a request. */
export function mentionsCommand(text: string): boolean {
  return COMMAND.test(text);
}

/** Whether a script may call the API. */
export function mentionsApi(text: string, hosts: ReadonlySet<string>): boolean {
  if (mayMatter(text)) return true;
  for (const host of hosts) if (!GITHUB_HOSTS.includes(host) && text.includes(host)) return true;
  return false;
}

/** Programs that test others. Their requests are answered by a mock. The name of a test library in a text is not enough. */
const TESTS =
  /^\s*(?:import )?(?:_ )?"(?:testing|net\/http\/httptest)"\s*$|^(?:RSpec\.)?describe\b.*\bdo\s*$|\bonsi\/ginkgo\b|\bVCR\.|\b(?:assert_requested|stub_request)\b|^\s*(?:import|from|using|use|require)\b.*\b(?:webmock|rspec|spec_helper|mockito|wiremock)\b|^\s*(?:RSpec|WebMock)\.\w|\b(?:mockito|wiremock)::|\bInvoke-Pester\b|\bImport-Module Pester\b|^#requires\b.*\bpester\b|^\s*(?:Describe|BeforeAll|BeforeDiscovery)\b.*\{\s*$|org\.junit|\b(?:kotlin\.test|io\.kotest|io\.mockk)\b|^\s*using (?:Xunit|NUnit|Moq|Microsoft\.VisualStudio\.TestTools)\b|\bPHPUnit\\|\bextends \w*TestCase\b|#\[tokio::test\]/im;
/** Tests in JavaScript, and libraries that answer requests there. */
const SCRIPT_TESTS =
  /\b(?:describe|it|test)(?:\.(?:serial|each|only|concurrent))?\(\s*['"`]|['"](?:nock|msw(?:\/\w+)?|fetch-mock(?:-jest)?|jest-fetch-mock|axios-mock-adapter|mentoss|vitest-fetch-mock)['"]|\b(?:MockAgent|HttpTestingController|moxios)\b/;
/** The tests that a file of Rust ends with. */
const OWN_TESTS = /^[ \t]*#\[cfg\(test\)\]\s*(?:pub )?mod /m;
const PYTHON_MOCKS = /^\s*(?:import|from) (?:responses|requests_mock|respx|httpretty|vcr)\b/m;
const PYTHON_LIBRARY = /^\s*(?:import|from) (?:unittest|pytest)\b/m;

export function isTest(text: string, kind: string): boolean {
  if (kind === 'python') return isPythonTest(text);
  return (/^[jt]sx?$/.test(kind) ? SCRIPT_TESTS : TESTS).test(text);
}

/** The text of a program without the tests that it ends with. */
export function withoutTests(text: string, kind: string): string {
  const at = kind === 'rust' ? text.search(OWN_TESTS) : -1;
  return at < 0 ? text : text.slice(0, at);
}

/** A program may use `unittest.mock` too, and may have a function such as `test_connection`. */
function isPythonTest(text: string): boolean {
  if (PYTHON_MOCKS.test(text)) return true;
  if (PYTHON_LIBRARY.test(text)) return /^[ \t]*(?:async )?def test_|\bTestCase\b|@pytest\.|\bpytest_\w+\(/m.test(text);
  const tests = text.match(/^(?:async )?def test_\w+\(/gm)?.length ?? 0;
  // Tests of pytest need no import but an assertion.
  if (tests === 0 || !/^\s+assert\b/m.test(text)) return false;
  return tests * 2 >= (text.match(/^(?:async )?def \w/gm)?.length ?? 0);
}
