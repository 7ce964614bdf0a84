export { nodeTransport } from '../send/node/transport.ts';
