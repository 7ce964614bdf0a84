/**
 * Variables that a shell or another program has set. A field of some API must not read them: running the written command would send the
 * user's own token of another service there.
 */
const IN_USE =
  /^(?:ANTHROPIC|AWS|AZURE|CLOUDFLARE|DOCKER|GCP|GH|GITHUB|GITLAB|GOOGLE|HEROKU|HF|NODE|NPM|OPENAI|PYPI|SLACK|STRIPE|VERCEL)_|^(?:HOME|PATH|PWD|SHELL|USER)$/;

/** The environment variable for a secret: `x-api-key` and `clientSecret` become `X_API_KEY` and `CLIENT_SECRET`. */
export function secretVariable(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1_$2').replace(/[^a-z\d]+/gi, '_');
  const upper = words.replace(/^_|_$/g, '').toUpperCase();
  const variable = /^[A-Z]/.test(upper) ? upper : `SECRET_${upper}`.replace(/_$/, '');
  return IN_USE.test(variable) ? `API_${variable}` : variable;
}
