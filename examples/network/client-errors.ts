globalThis.fetch = async () => Response.json({ message: 'Not Found' }, { status: 404 });
