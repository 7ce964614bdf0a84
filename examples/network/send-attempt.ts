globalThis.fetch = async () => {
  const errors = [{ resource: 'Issue', field: 'title', code: 'missing_field' }];
  return Response.json({ message: 'Validation Failed', errors }, { status: 422 });
};
