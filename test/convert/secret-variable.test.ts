import { describe, expect, test } from 'vitest';
import { secretVariable } from '../../src/convert/text/secret-variable.ts';

describe('the variable of a secret', () => {
  test.each([
    ['x-api-key', 'X_API_KEY'],
    ['clientSecret', 'CLIENT_SECRET'],
    ['token[]', 'TOKEN'],
    ['2fa-token', 'SECRET_2FA_TOKEN'],
    ['日本', 'SECRET'],
    ['github_token', 'API_GITHUB_TOKEN'],
    ['GH-Token', 'API_GH_TOKEN'],
    ['aws_secret_access_key', 'API_AWS_SECRET_ACCESS_KEY'],
    ['openaiApiKey', 'API_OPENAI_API_KEY'],
    ['path', 'API_PATH'],
    ['githubish', 'GITHUBISH'],
  ])('of the name %s is %s', (name, variable) => {
    expect(secretVariable(name)).toBe(variable);
  });
});
