/**
 * Which test files belong to which tier. A file that is not listed here is a unit test.
 *
 * - unit: runs the sources in the test process. No build, no other program, no network.
 * - integration: needs the build, the packed package, more than about a second of processor time, or processes of Node.
 * - system: needs a browser, a shell or another program, other runtimes or compilers, packages of `tools/`, or many repetitions.
 *
 * `npm test` runs the first two; `npm run test:system` the third. `tier.ts` makes a test fail that uses what its tier does not have.
 */
export type Tier = 'unit' | 'integration' | 'system';

const testFiles = (paths: string[]) => paths.map((path) => `test/${path.replace(/\*\*$/, '**/*')}.test.ts`);

export const INTEGRATION = testFiles([
  'actions/example-action',
  'analysis/audit/hostile',
  'catalogue/{hostile-arguments,round-trip}',
  'cli/{build,catalogues,command,completion,diff,editions,emulate,endless-files,explore,explore-send,generate,generate-edition,generate-inputs,generate-paths,habits,hostile-text}',
  'cli/{print-response,process,routes,send,show-webhook,spellings,types}',
  'convert/printable',
  'diff/{bounded-work,equal}',
  'docs/{bundling-page,catalogue-format,diff,errors,jsdoc-examples,testing-page}',
  'editions/catalogue',
  'examples',
  'explorer/{response,shared-data,size,unchanged-text}',
  'generator/{other-apis,overlay}',
  'hostile/{clients,hostile,matching,security-table}',
  'mcp/{attacks,call,content,policy-attacks,start}',
  'proxy/{command,page,stall}',
  // Octokit's builder changes its own defaults when it builds a call of GraphQL, which other tests would see.
  'octokit/{every-route,kept-behaviour}',
  'openapi/{call-types,compiler}',
  'package/{contents,entry-points,first-error,links,linters,new-user,one-call,public-api,size,version}',
  'github/permissions/{hostile,needs}',
  'property/**',
  'catalogue/reference/{examples,schemas}',
  'catalogue/responses/responses',
  'send/{linear-work,process}',
  'testing/emulator/{entry,project}',
  'types/{clients,endpoints,generated,keys}',
  'wire/libraries',
]);

export const SYSTEM = testFiles([
  'actions/ncc',
  'analysis/audit/{git-files,long-scripts,sarif}',
  'browser/**',
  'catalogue/{differential/differential,replay,search}',
  'cli/{completion-in-shells,curl,examples,hostile-descriptions,open-browser,pipes,terminal}',
  'docs/{check-docs,glossary,petstore}',
  'editions/{cost,types}',
  'core/endpoint/linear-work',
  'explorer/{compiled-calls,editor-apis}',
  'generator/{bounded-work,everything}',
  'hostile/text-writers',
  'mcp/{sdk,setup,tokens,tasks}',
  'proxy/{memory,programs}',
  'analysis/migrate/programs',
  'migration/octokit-page',
  'client/query/libraries',
  'octokit/{octokit,octokit-features,octokit-versions,once-beside,suites}',
  'client/operations/octokit-names',
  'openapi/{date-types,openapi-fetch-suite,providers,published-descriptions,types}',
  'package/{attw,clients,compilers,definition,loaders}',
  'redis/{bad-input,cluster,limits,recovery,redis-cache,slow-start,types,model}',
  'catalogue/{reference/real-examples,responses/examples}',
  'runtimes/**',
  'send/{once-matrix,once-routes,once-schedules}',
  'testing/emulator/{clients,git-merge,git-objects,many-steps,members,statuses}',
  'recipes/simulation',
  'testing/simulation/promises',
  'core/template/agreement',
  'types/{cost,documentation,editor,mistakes,octokit,octokit-types}',
  'webhooks/{generated-payloads,payloads,servers}',
  'wire/{code,commands,octokit,urls}',
]);
