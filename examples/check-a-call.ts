import { github as catalogue } from 'routebook/catalogue';

const findings = [
  ...catalogue.check('GET /repos/{owner}/{repo}/issues', { owner: 'octokit', rpeo: 'core.js', state: 'opened' }),
  ...catalogue.check('PATCH /teams/{team_id}', { team_id: 1, name: 'js' }),
  ...catalogue.check('GET https://api.github.com/user/repos?per_page=all'),
];

for (const { severity, code, message } of findings) console.log(`${severity} ${code}: ${message}`);
