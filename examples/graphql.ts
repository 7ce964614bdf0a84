import { createGraphQL, createSend, GraphQLError } from 'routebook/send';

const graphql = createGraphQL(createSend({ token: () => process.env['GITHUB_TOKEN'] }));

const { viewer } = await graphql<{ viewer: { login: string } }>('query { viewer { login } }');
console.log(viewer.login);

// The variable `$cursor` is null for the first page.
interface Issues {
  repository: { issues: { nodes: { number: number }[] } };
}
const query = `query ($owner: String!, $repo: String!, $cursor: String) {
  repository(owner: $owner, name: $repo) {
    issues(first: 100, after: $cursor) { nodes { number } pageInfo { hasNextPage endCursor } }
  }
}`;
for await (const { repository } of graphql.pages<Issues>(query, { owner: 'octokit', repo: 'app' })) {
  console.log(repository.issues.nodes);
}

// A response with errors rejects, even if it has some of the data.
const error = await graphql('query { viewer { login } nothing }').catch((reason) => reason);
if (error instanceof GraphQLError) console.log(error.message, error.errors[0]?.type, error.data);
