let requests = 0;
globalThis.fetch = async () => {
  requests++;
  const headers = { 'x-github-request-id': `C0DE:${requests}`, 'x-ratelimit-remaining': `${5000 - requests}` };
  return requests === 1 ? new Response('', { status: 502, headers }) : Response.json({ number: 7 }, { headers });
};
