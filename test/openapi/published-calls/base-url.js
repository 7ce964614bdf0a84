/** The base URLs that callers have to choose, because the first server of the description is not a full URL. */
const CHOSEN = { kubernetes: 'https://kubernetes.local', 'docker engine': 'https://docker.com/1.33' };

/**
 * The URL that requests of an API begin with: that of its first server, with the defaults of its variables.
 * @param {string} api
 * @param {any} description
 */
export function baseUrlOf(api, description) {
  if (CHOSEN[api] !== undefined) return CHOSEN[api];
  const [{ url, variables = {} }] = description.servers;
  return url.replace(/\{([^}]*)\}/g, (_, name) => variables[name].default).replace(/\/$/, '');
}
