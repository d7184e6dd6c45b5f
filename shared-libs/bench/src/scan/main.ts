import { parseArgs } from 'node:util';
import { ownLoopbackAddress } from '@parapet/test-kit/loopback-address';
import { installedTools, tools } from '../../../scanner/src/testing/other-tools/other-tools.ts';
import { startRealServers } from '../../../scanner/src/testing/other-tools/real-servers.ts';
import { compareWithTools } from './compare-with-tools.ts';
import { measureEngine } from './measure-engine.ts';

/** Prints each figure beside its aim, and beside what other tools need for the same on this machine. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      pairs: { type: 'string', default: '5' },
      urls: { type: 'string', default: '50' },
      addresses: { type: 'string', default: '12' },
      minutes: { type: 'string', default: '4' },
      only: { type: 'string' },
    },
  });
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  if (values.only !== 'engine') {
    const host = ownLoopbackAddress();
    const servers = await startRealServers(host);
    try {
      const installed = installedTools();
      const absent = tools.filter((tool) => !installed.has(tool));
      const listed = servers
        .filter(({ port }) => port > 0)
        .map(({ label, port }) => `${label} ${port}`);
      print(`On ${host}: ${listed.join(', ')}`);
      if (absent.length > 0) print(`Not installed, so not compared: ${absent.join(', ')}`);
      await compareWithTools({ host, servers, installed, pairs: Number(values.pairs), print });
    } finally {
      for (const server of servers) server.close();
    }
  }
  if (values.only === 'tools') return;
  await measureEngine({
    urls: counts('urls', values.urls),
    addresses: counts('addresses', values.addresses),
    minutes: Number(values.minutes),
    print,
  });
}

const MAX_ASSETS = 5000;

/** @throws a message that names the option */
function counts(option: string, list: string): readonly number[] {
  const all = list.split(',').filter(Boolean).map(Number);
  if (all.every((count) => Number.isInteger(count) && count > 0 && count <= MAX_ASSETS)) return all;
  throw new Error(`--${option} is a list of numbers up to ${MAX_ASSETS}, such as 50,1000.`);
}

await main();
process.exit(0);
