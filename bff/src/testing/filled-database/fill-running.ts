import { superuserUrl } from '@parapet/test-kit/superuser-url';
import { Client } from 'pg';
import { seed } from './seed.ts';
import { seedFeed } from './seed-feed.ts';
import { seedInventory } from './seed-inventory.ts';

// Fills the running product on a data folder for the benchmark of its interface: assets, as many
// findings, and what scans saw, all in the first workspace of one user, whose plan allows it.

const [dataDir = '', userId = '', rows = ''] = process.argv.slice(2);
const count = Number(rows);
const report = (step: string): void => void process.stdout.write(`  adding ${step}\n`);

const client = new Client({ connectionString: superuserUrl(dataDir) });
await client.connect();
try {
  await client.query("update parapet.subscriptions set tier = 'mssp' where user_id = $1", [userId]);
  await seed(client, { userId, workspaces: 1, findings: count, assets: count }, report);
  await seedInventory(client, report);
  await seedFeed(client, report);
} finally {
  await client.end();
}
