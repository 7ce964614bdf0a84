globalThis.fetch = async (input) => {
  if (String(input).includes('page=2&')) return Response.json([{ full_name: 'octokit/types' }]);
  const link = '<https://api.github.com/organizations/1/repos?page=2&per_page=2>; rel="next"';
  return Response.json([{ full_name: 'octokit/core' }, { full_name: 'octokit/rest' }], { headers: { link } });
};
