globalThis.fetch = async (_input, init) => {
  const { query, variables } = JSON.parse(String(init?.body));
  const data = { viewer: { login: 'octocat' } };
  if (query.includes('nothing'))
    return Response.json({ data, errors: [{ type: 'NOT_FOUND', message: 'No such field' }] });
  if (!variables) return Response.json({ data });
  const pageInfo = { hasNextPage: variables.cursor === null, endCursor: 'abc' };
  const nodes = [{ number: pageInfo.hasNextPage ? 1 : 2 }];
  return Response.json({ data: { repository: { issues: { nodes, pageInfo } } } });
};
