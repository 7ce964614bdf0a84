/** The first wait is short, the last exceeds `maxWait`. */
const waits = ['0.01'];

globalThis.fetch = async (input) => {
  const isLong = String(input).includes('all');
  if (!isLong && waits.length === 0) return Response.json(['first order']);
  return new Response('', { status: 503, headers: { 'x-wait': isLong ? '9999' : (waits.pop() ?? '') } });
};
