// Measures the first import of a package in a new process, and prints the time and the URL that the package builds.
const [, , name] = process.argv;

const start = performance.now();
const { endpoint } = await import(name);
const milliseconds = performance.now() - start;

const { url } = endpoint('GET /orgs/{org}/repos', { org: 'octokit', type: 'public' });
console.log(JSON.stringify({ milliseconds, url }));
