// Runs in ts-jest, which compiles it to CommonJS.
import { createGitHub, EndpointError, endpoint } from 'routebook';

// The globals of Jest, without its types.
declare const test: (title: string, run: () => Promise<void>) => void;
declare const expect: (value: unknown) => {
  toBe(value: unknown): void;
  rejects: { toThrow(error: unknown): Promise<void> };
};

test('a program in TypeScript uses routebook', async () => {
  const request = endpoint('GET /users/{username}', { username: 'octocat' });
  expect(request.url).toBe('https://api.github.com/users/octocat');
  await expect(createGitHub().request('GET /users/{username}', { username: '..' })).rejects.toThrow(EndpointError);
});
