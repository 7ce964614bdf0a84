import './bot.ts';

process.env['WEBHOOK_SECRET'] = 'secret';
globalThis.fetch = async (input, init) => {
  const { pathname } = new URL(String(input));
  if (pathname.endsWith('/installation')) return Response.json({ id: 5678 });
  if (pathname.endsWith('/comments')) console.log(pathname, JSON.parse(String(init?.body)).body);
  return Response.json({ token: 'ghs_1', expires_at: new Date(Date.now() + 3_600_000) }, { status: 201 });
};
