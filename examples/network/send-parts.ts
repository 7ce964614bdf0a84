let requests = 0;
globalThis.fetch = async () => {
  requests++;
  return requests === 1 ? new Response('', { status: 502 }) : new Response('Keep it simple.', { status: 200 });
};
