globalThis.fetch = async (input) => {
  const page = Number(new URL(String(input)).searchParams.get('page') ?? 1);
  const numbers = [page * 2 - 1, page * 2];
  const link = `<https://api.github.com/repositories/1/issues?per_page=2&page=${page + 1}>; rel="next"`;
  return Response.json(
    numbers.map((number) => ({ number, title: `Issue ${number}` })),
    { headers: { link } },
  );
};
