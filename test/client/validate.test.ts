import { createGitHub } from 'routebook';
import { github } from 'routebook/catalogue';
import { reference as referenceSection } from 'routebook/catalogue/reference';
import { expect, test } from 'vitest';

const reference = github.with(referenceSection);

const user = reference.exampleOf('GET /user', 200) as Record<string, unknown>;

/** A client whose server has this response. */
function serve(data: unknown, options: object) {
  return createGitHub({
    retries: 0,
    fetch: (async () =>
      new Response(JSON.stringify(data), { headers: { 'content-type': 'application/json' } })) as never,
    ...options,
  });
}

test('validate: "error" rejects data that is not as described, and no other', async () => {
  const wrong = serve({ ...user, id: 'seven' }, { validate: 'error' });
  await expect(wrong.users.getAuthenticated()).rejects.toMatchObject({
    code: 'UNEXPECTED_DATA',
    status: 0,
    message: expect.stringContaining('"id" must be of type integer'),
  });
  const right = serve({ ...user, new_member: true }, { validate: 'error' });
  expect((await right.users.getAuthenticated()).data).toMatchObject({ login: user['login'] });
  // The data of another format is not described.
  const request = right.endpoint('GET /repos/{owner}/{repo}/readme', {
    owner: 'o',
    repo: 'r',
    mediaType: { format: 'html' },
  });
  expect((await right.send(request)).status).toBe(200);
});

test('validate: "error" rejects a page of a list with an item that is not as described', async () => {
  const list = serve([{ id: 1 }], { validate: 'error' });
  const labels = list.issues.listLabelsForRepo.all({ owner: 'o', repo: 'r' });
  await expect(labels).rejects.toMatchObject({ code: 'UNEXPECTED_DATA' });
});

test('validate: "notice" calls onNotice, and returns the data', async () => {
  const notices: { kind: string; message?: string }[] = [];
  const github = serve(
    { ...user, id: 'seven', login: 5 },
    { validate: 'notice', onNotice: (notice: { kind: string; message?: string }) => notices.push(notice) },
  );
  expect((await github.users.getAuthenticated()).data).toMatchObject({ id: 'seven' });
  const found = notices.filter(({ kind }) => kind === 'data');
  expect(found).toHaveLength(1);
  expect(found[0]?.message).toMatch(/^the response is not as described: .* more differences\.$/);
});

test('without the option, data is not checked, and another value of it is refused', async () => {
  const data = { id: 'seven' };
  expect((await serve(data, {}).users.getAuthenticated()).data).toEqual(data);
  expect(() => serve(data, { validate: true })).toThrow('The option "validate" of createGitHub');
  await expect(serve(data, { validate: 'odd' }).users.getAuthenticated()).rejects.toMatchObject({
    code: 'INVALID_OPTION',
  });
});
