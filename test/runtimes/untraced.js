// A program that does not find the modules of its runtime, as in an older version of it, or with a `process` of a bundler.
globalThis.process.getBuiltinModule = undefined;
const { createGitHub } = await import('routebook');
const github = createGitHub({ baseUrl: process.argv[2], retries: 0 });
const missing = await github.attempt(github.endpoint('GET /repos/{owner}/{repo}', { owner: 'octokit', repo: 'app' }));
console.log((await github.meta.getZen()).status, missing.status);
