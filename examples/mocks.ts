import { toPattern } from 'routebook/convert';

const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}';

// For `http.get(pattern, …)` of msw.
console.log(toPattern(route, 'msw'));

// For `new URLPattern(pattern)`.
console.log(toPattern(route, 'urlpattern'));
