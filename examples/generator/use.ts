import { catalogue } from './src/api/catalogue.js';
import { endpoint, type ResponseOf, type schemas } from './src/api/index.js';

console.log(endpoint('POST /orders', { product: 'tea', amount: 2 }));

// @ts-expect-error: "lost" is not a valid status.
endpoint('GET /orders', { status: 'lost' });

// Use these types in the code that sends the requests.
const data: ResponseOf<'GET /orders'>['data'] = [{ id: 7, product: 'tea', status: 'open' }];
const [order]: schemas.Order[] = data;
console.log(order?.product);

// The catalogue finds the route that matches a URL.
console.log(catalogue.match('DELETE', 'https://api.shop.example/orders/7'));
