/**
 * A program that ignores GITHUB_API_URL would reach the real GitHub, with a token that is not valid there. In Node, all connections of fetch, HTTP and
 * HTTPS, also over HTTP/2, are those of a socket, so that one place refuses them. It runs in the processes of others, in any version of Node
 * that has `--import`.
 */
const MODULE = `
import { Socket } from 'node:net';
const { connect } = Socket.prototype;
Socket.prototype.connect = function (...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  const host = typeof first === 'object' && first !== null ? first.servername || first.host : second;
  if (!/^(?:api|uploads)\\.github\\.com\\.?$/i.test(host)) return connect.apply(this, args);
  const advice = 'Use the URL in the environment variable GITHUB_API_URL.';
  // After the caller, which still uses the socket.
  process.nextTick(() => this.destroy(new Error('routebook emulate refused a connection to ' + host + '. ' + advice)));
  return this;
};`;

/** An option of Node that refuses connections to GitHub's API. It has no spaces, so that NODE_OPTIONS can contain it. */
export const REFUSE_GITHUB = `--import=data:text/javascript,${encodeURIComponent(MODULE)}`;
