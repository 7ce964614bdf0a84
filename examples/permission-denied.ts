import { EndpointError, endpoint } from 'routebook';
import { limitPermissions } from 'routebook/catalogue/permissions';

const limited = limitPermissions(endpoint, { issues: 'write' });

try {
  limited('DELETE https://api.github.com/repos/octokit/app');
} catch (error) {
  if (error instanceof EndpointError) console.log(`${error.code}: ${error.message}`);
}
// PERMISSION_DENIED: DELETE /repos/{owner}/{repo} was not sent, because it needs administration: write, but issues: write was granted.
