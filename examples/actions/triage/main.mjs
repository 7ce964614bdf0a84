// Labels a new issue by the words of its title, and keeps one comment that says why.
import { createActions } from 'routebook/actions';
import { upsertComment } from 'routebook/recipes';

const actions = createActions({ tokenInput: 'token' });
const { event, github, repository } = actions;

try {
  const rules = actions.input('labels', { type: 'lines', required: true }).map((line) => line.split(/:\s*/));
  if (event.name === 'issues') {
    const { number, title } = event.payload.issue;
    const words = title.toLowerCase();
    const labels = rules.filter(([, word]) => word && words.includes(word.toLowerCase())).map(([label]) => label);
    const issue = { ...repository, issue_number: number };
    if (labels.length > 0) {
      await github.issues.addLabels({ ...issue, labels });
      await upsertComment(github, {
        ...issue,
        key: 'triage',
        body: `Labels: ${labels.join(', ')}`,
        author: actions.input('author'),
      });
    }
    actions.output('labels', labels);
    actions.summary(`Issue ${number} has ${labels.length} new labels.`);
  } else {
    actions.warning(`Nothing to do for ${event.name}.`);
  }
} catch (error) {
  actions.fail(error);
}
