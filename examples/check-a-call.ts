import { github } from 'routebook/catalogue';

const findings = [
  ...github.check('GET /repos/{owner}/{repo}/issues', { owner: 'octokit', rpeo: 'core.js', state: 'opened' }),
  ...github.check('PATCH /teams/{team_id}', { team_id: 1, name: 'js' }),
  ...github.check('GET https://api.github.com/user/repos?per_page=all'),
];

for (const { severity, code, message } of findings) console.log(`${severity} ${code}: ${message}`);
