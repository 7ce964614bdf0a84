globalThis.fetch = async (input, init) => {
  const url = String(input);
  if (url.endsWith('nobody')) return Response.json({ message: 'Not Found' }, { status: 404 });
  const isRaw = JSON.stringify(init?.headers).includes('.raw');
  if (isRaw) return new Response('# endpoint.js\n', { headers: { 'content-type': 'text/plain' } });
  return Response.json({ full_name: url.split('/').slice(-2).join('/') });
};
