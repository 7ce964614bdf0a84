import { createApp } from 'routebook/auth';
import { createWebhooks } from 'routebook/webhooks';

const app = createApp({ appId: 'Iv1.example', privateKey: process.env['APP_PRIVATE_KEY'] });

export const webhooks = createWebhooks({
  app,
  secret: process.env['WEBHOOK_SECRET'] ?? '',
  on: {
    'issues.opened': async ({ github, payload: { issue, repository } }) => {
      const { owner, name: repo } = repository;
      const body = `Thank you, ${issue.user?.login}.`;
      await github.issues.createComment({ owner: owner.login, repo, issue_number: issue.number, body });
    },
  },
});

export default { fetch: webhooks };
