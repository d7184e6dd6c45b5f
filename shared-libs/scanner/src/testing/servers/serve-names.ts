import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { startDnsServer, type TestZone } from './dns-server.ts';

// A process with a DNS server on 127.0.0.1, for tests that cannot import this package. It prints the address
// of the server, and where records of it are posted; a name that has none does not exist.

const recordSchema = z.object({ name: z.string(), type: z.enum(['A', 'TXT']), value: z.string() });

const recordFrom = (body: string) => {
  try {
    return recordSchema.parse(JSON.parse(body));
  } catch {
    return null;
  }
};

const records: TestZone['records'][number][] = [];
const dns = await startDnsServer({ records, allowsTransfer: false });

const editor = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  // A scan of every local port in another test asks here, too; its questions are no records.
  const record = recordFrom(Buffer.concat(chunks).toString());
  if (record) records.push({ name: record.name, type: record.type, data: record.value });
  response.writeHead(record ? 204 : 400).end();
});
await new Promise<void>((resolve) => editor.listen(0, '127.0.0.1', resolve));
const { port } = editor.address() as AddressInfo;
const addresses = { dns: `127.0.0.1:${dns.port}`, records: `http://127.0.0.1:${port}/` };
process.stdout.write(`${JSON.stringify(addresses)}\n`);

process.once('SIGTERM', () => {
  editor.close();
  void dns.close();
});
