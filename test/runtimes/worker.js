import { run } from './imported.js';

export default {
  /** @param {Request} request */
  async fetch({ url }) {
    try {
      return new Response(await run(new URL(url).searchParams.get('baseUrl')));
    } catch (error) {
      return new Response(String(error.stack), { status: 500 });
    }
  },
};
