import { catalogue } from './src/api/catalogue.js';
import { endpoint, type ResponseOf, type schemas } from './src/api/index.js';

console.log(endpoint('POST /orders', { product: 'tea', amount: 2 }));

// @ts-expect-error: "lost" is no status of an order.
endpoint('GET /orders', { status: 'lost' });

// The types of answers, for whatever sends the requests.
const answer: ResponseOf<'GET /orders'>['data'] = [{ id: 7, product: 'tea', status: 'open' }];
const [order]: schemas.Order[] = answer;
console.log(order?.product);

// The routes as data.
console.log(catalogue.match('DELETE', 'https://api.shop.example/orders/7'));
