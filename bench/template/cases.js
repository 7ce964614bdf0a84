/**
 * Templates of all four levels, four sets of variables each. All contenders agree on these. The conformance tests
 * cover where they differ: reserved characters in names, prefixes of astral characters, undefined lists.
 */
export const templateCases = [
  {
    name: 'level 1  /repos/{owner}/{repo}/issues/{number}',
    template: '/repos/{owner}/{repo}/issues/{number}',
    inputs: [
      { owner: 'octokit', repo: 'endpoint.js', number: '42' },
      { owner: 'nodejs', repo: 'node', number: '1' },
      { owner: 'rust lang', repo: 'rust', number: '99999' },
      { owner: 'größe', repo: 'type-fest', number: '137' },
    ],
  },
  {
    name: 'level 2  /files/{+path}{#section}',
    template: '/files/{+path}{#section}',
    inputs: [
      { path: 'src/index.ts', section: 'imports' },
      { path: 'docs/getting started.md', section: 'install/npm' },
      { path: 'README.md', section: 'über uns' },
      { path: 'a/b/c?d', section: 'e' },
    ],
  },
  {
    name: 'level 3  /orgs{/org,team}{?state,sort,page}',
    template: '/orgs{/org,team}{?state,sort,page}',
    inputs: [
      { org: 'octokit', team: 'js', state: 'open', sort: 'created', page: '1' },
      { org: 'nodejs', team: 'build & test', state: 'all', sort: 'updated', page: '2' },
      { org: 'w3c', team: 'css', state: 'closed', sort: 'long-running', page: '13' },
      { org: 'denoland', team: 'std', state: 'open', sort: 'größe', page: '34' },
    ],
  },
  {
    name: 'level 3  /map{;x,y}{.format}{&q}',
    template: '/map{;x,y}{.format}{&q}',
    inputs: [
      { x: '1024', y: '768', format: 'svg', q: 'lake' },
      { x: '0', y: '1', format: 'png', q: 'river delta' },
      { x: '640', y: '480', format: 'json', q: 'mountains' },
      { x: '7', y: '42', format: 'webp', q: 'straße' },
    ],
  },
  {
    name: 'level 4  /search{/segments*}{?filters*}',
    template: '/search{/segments*}{?filters*}',
    inputs: [
      { segments: ['a', 'b', 'c'], filters: { lang: 'ts', stars: '100' } },
      { segments: ['issues', 'open'], filters: { label: 'good first issue', sort: 'created' } },
      { segments: ['code', 'node', 'lib'], filters: { path: 'src/lib', size: '9' } },
      { segments: ['größe'], filters: { user: 'octokit', fork: 'true' } },
    ],
  },
  {
    name: 'level 4  /tags/{name:2}/{name}{?labels,page}',
    template: '/tags/{name:2}/{name}{?labels,page}',
    inputs: [
      { name: 'release', labels: ['bug', 'ui'], page: '1' },
      { name: 'v1.0.0', labels: ['good first issue', 'docs'], page: '2' },
      { name: 'nightly', labels: ['p/high'], page: '3' },
      { name: 'größe', labels: ['a', 'b', 'c'], page: '4' },
    ],
  },
];
