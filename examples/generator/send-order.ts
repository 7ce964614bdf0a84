import { createClient } from './src/api/operations.js';

const client = createClient({ fetch });
const { data } = await client.listOrders({ status: 'open' });
console.log(data.map(({ product }) => product));

/** Replaces the network, so that this example runs anywhere. */
async function fetch(input: unknown): Promise<Response> {
  console.log(String(input));
  return Response.json([{ id: 7, product: 'tea', status: 'open' }]);
}
