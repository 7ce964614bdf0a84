import { createClient } from './src/api/operations.js';

const client = createClient();
const { data, url } = await client.listOrders({ status: 'open' });
console.log(url);
console.log(data.map(({ product }) => product));
