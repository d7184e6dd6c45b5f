import { Client } from 'pg';
import { superuserUrl } from './superuser-url.ts';

/** Runs `work` with a connection of the superuser to the product's database on `dataDir`. */
export async function withSuperuser<T>(
  dataDir: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: superuserUrl(dataDir) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
