import { parseArgs } from 'node:util';
import { ownLoopbackAddress } from '@parapet/test-kit/loopback-address';
import { compareWithTools } from './compare-with-tools.ts';
import { measureEngine } from './measure-engine.ts';
import { installedTools, tools } from './other-tools.ts';
import { startRealServers } from './real-servers.ts';

/** Prints each figure beside its aim, and beside what other tools need for the same on this machine. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      pairs: { type: 'string', default: '5' },
      large: { type: 'boolean', default: false },
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
  if (values.only !== 'tools') await measureEngine({ isLarge: values.large, print });
}

await main();
process.exit(0);
