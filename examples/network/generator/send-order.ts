globalThis.fetch = async () => Response.json([{ id: 7, product: 'tea', status: 'open' }]);
