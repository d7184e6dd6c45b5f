import { createServer } from 'node:http';
import { Client } from 'pg';

// Stub of the API: responds with the number of its starts, counted in a table.
const client = new Client({ connectionString: process.env.PARAPET_EMBEDDED_DATABASE_URL });
client.on('error', () => process.exit(1));
await client.connect();
await client.query('CREATE TABLE IF NOT EXISTS public.starts (at timestamptz DEFAULT now())');
await client.query('INSERT INTO public.starts DEFAULT VALUES');

if (process.env.TEST_API_FAILS) {
  const message = 'PARAPET_ENCRYPTION_KEY is missing.';
  process.send?.({ type: 'failed', message }, () => process.exit(1));
} else {
  const server = createServer(async (_request, response) => {
    const { rows } = await client.query('SELECT count(*)::int AS starts FROM public.starts');
    response.end(JSON.stringify({ ...rows[0], pid: process.pid }));
  });
  server.listen(Number(process.env.PARAPET_PORT), '127.0.0.1', () => {
    process.send?.({ type: 'ready' });
  });
}
process.on('disconnect', () => process.exit(0));
