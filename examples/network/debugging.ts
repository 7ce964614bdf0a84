let requests = 0;

globalThis.fetch = async () => {
  requests += 1;
  if (requests === 1) return new Response('', { status: 502 });
  const data = { message: 'Not Found', documentation_url: 'https://docs.github.com/rest/issues/issues#get-an-issue' };
  return Response.json(data, { status: 404, headers: { 'x-github-request-id': 'C0DE:1234:5678:9ABC' } });
};
