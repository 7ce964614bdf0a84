globalThis.fetch = async (_input, init) => {
  const headers = { etag: '"1"', 'x-poll-interval': '60' };
  const isKnown = new Headers(init?.headers).get('if-none-match') === '"1"';
  return isKnown ? new Response(null, { status: 304, headers }) : Response.json([{ id: '1' }], { headers });
};
