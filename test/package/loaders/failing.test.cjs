const { createGitHub } = require('routebook');

it('fails with the line of the call', async () => {
  const github = createGitHub();
  await github.users.getByUsername({}); // the line of the call
});
