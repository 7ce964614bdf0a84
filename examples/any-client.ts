import { endpoint } from 'routebook';
import { toCurl, toFetch } from 'routebook/convert';

const request = endpoint('PATCH /repos/{owner}/{repo}', {
  owner: 'octokit',
  repo: 'endpoint.js',
  description: "It's here",
  headers: { authorization: 'Bearer secret' },
});

// `await fetch(...toFetch(request))` sends it.
console.log(toFetch(request));

// The same request as a command for the terminal, with the token in an environment variable.
console.log(toCurl(request, { mask: true }));
