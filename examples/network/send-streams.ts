// The archive is on another host, which must receive no token.
globalThis.fetch = async (input, init) => {
  const { host } = new URL(String(input));
  const hasToken = new Headers(init?.headers).has('authorization');
  if (hasToken === (host === 'codeload.github.com')) return new Response('', { status: 401 });
  if (host === 'uploads.github.com') return Response.json({ name: 'notes.txt' }, { status: 201 });
  if (host === 'codeload.github.com') return new Response(new Uint8Array(1000));
  return new Response(null, { status: 302, headers: { location: 'https://codeload.github.com/octokit/app/zip' } });
};
