import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { startDnsServer, type TestZone } from './dns-server.ts';

// A process with a DNS server on 127.0.0.1, for tests that cannot import this package. It prints the address
// of the server, and where TXT records of it are posted; a name that has none does not exist.

const recordSchema = z.object({ name: z.string(), value: z.string() });

const records: TestZone['records'][number][] = [];
const dns = await startDnsServer({ records, allowsTransfer: false });

const editor = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { name, value } = recordSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
  records.push({ name, type: 'TXT', data: value });
  response.writeHead(204).end();
});
await new Promise<void>((resolve) => editor.listen(0, '127.0.0.1', resolve));
const { port } = editor.address() as AddressInfo;
const addresses = { dns: `127.0.0.1:${dns.port}`, records: `http://127.0.0.1:${port}/` };
process.stdout.write(`${JSON.stringify(addresses)}\n`);

process.once('SIGTERM', () => {
  editor.close();
  void dns.close();
});
