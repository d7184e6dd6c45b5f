import { createAdvisor } from '../../../scanner/src/advisories/assess.ts';
import { createDnsClient } from '../../../scanner/src/collectors/dns/dns-client.ts';
import { collectHost } from '../../../scanner/src/collectors/host/collect-host.ts';
import { connectScan } from '../../../scanner/src/collectors/tcp/connect-scan.ts';
import { collectTls } from '../../../scanner/src/collectors/tls/collect-tls.ts';
import { loadBundles } from '../../../scanner/src/data-bundles/load-bundles.ts';
import { createInventoryCollector } from '../../../scanner/src/engine/inventory/asset-inventory.ts';
import { createDetector } from '../../../scanner/src/technologies/detect.ts';
import {
  type ListedOffers,
  type NamedService,
  nmapPorts,
  nmapServices,
  sslscanOffers,
  type Tool,
  testsslVersions,
  whatwebTechnologies,
} from '../../../scanner/src/testing/other-tools/other-tools.ts';
import type { BenchServer } from '../../../scanner/src/testing/other-tools/real-servers.ts';
import { scanOnce, target } from '../../../scanner/src/testing/scans/scan-once.ts';
import { createTraffic } from '../../../scanner/src/traffic/traffic.ts';
import { median, paired, type Run } from './measure.ts';

interface Comparison {
  readonly host: string;
  readonly servers: readonly BenchServer[];
  readonly installed: ReadonlySet<Tool>;
  readonly pairs: number;
  print(line: string): void;
}

const everyPort = Array.from({ length: 65_535 }, (_, index) => index + 1);

/** Runs the scanner and the tools in turn on the same servers. */
export async function compareWithTools(comparison: Comparison): Promise<void> {
  const { host, servers, installed, pairs, print } = comparison;
  const ports = servers.filter(({ port }) => port > 0).map(({ port }) => port);
  const nothing = async () => [];
  const has = (tool: Tool) => installed.has(tool);

  const scanned = await paired(
    pairs,
    () => openPorts(host),
    has('nmap') ? () => nmapPorts(host) : nothing,
  );
  print('\nFull TCP range (aim: within 2 of nmap -sT -p-)');
  report(
    print,
    scanned,
    has('nmap') && 'nmap',
    (found) => `${found.length} open, ${ports.length} of them ours`,
  );

  const nameServices = await serviceNamer();
  const named = await paired(
    pairs,
    () => nameServices(host, ports),
    has('nmap') ? () => nmapServices(host, ports) : nothing,
  );
  print('\nServices named (aim: as many as nmap -sV in a fifth of its time)');
  report(print, named, has('nmap') && 'nmap', countNamed);
  for (const { port, service, label } of servers.filter((server) => server.port > 0)) {
    const [ours, theirs] = [named.ours, named.theirs].map((runs) =>
      namedAt(runs.at(-1)?.found ?? [], port),
    );
    print(`  ${label}, ${service}: scanner ${ours}${has('nmap') ? `, nmap ${theirs}` : ''}`);
  }

  const web = servers.find(({ service }) => service === 'https');
  if (web === undefined) return print('\nnginx is not installed: no TLS and no page was compared');
  const url = `https://${host}:${web.port}/`;
  const site = await paired(pairs, () => scanSite(url), nothing);
  print('\nOne site: versions of TLS, technologies, findings');
  report(print, site, false, ({ findings }) => `${findings} findings`);
  const last = site.ours.at(-1)?.found;
  print(`  scanner: ${last?.offers.map(({ version }) => version).join(' ')}`);
  print(`    ${last?.technologies.join(', ')}`);
  if (has('testssl.sh'))
    print(`  testssl.sh: ${(await testsslVersions(host, web.port)).join(' ')}`);
  if (has('sslscan')) await compareSuites(comparison, web.port);
  if (has('whatweb')) print(`  whatweb: ${(await whatwebTechnologies(url)).join(', ')}`);
}

/** Suites and groups of one port: the collector alone beside sslscan. */
async function compareSuites({ host, pairs, print }: Comparison, port: number): Promise<void> {
  const { ours, theirs } = await paired(
    pairs,
    () => acceptedOffers(host, port),
    () => sslscanOffers(host, port),
  );
  print('\nSuites and groups of TLS (aim: those of sslscan)');
  report(print, { ours, theirs }, 'sslscan', (offers) =>
    offers.map(({ version, suites }) => `${version} ${suites.length} suites`).join(', '),
  );
  const [own, other] = [ours, theirs].map((runs) => comparable(runs.at(-1)?.found ?? []));
  print(`  ${own === other ? 'the same' : `different: ${own} and ${other}`}`);
}

const comparable = (offers: readonly ListedOffers[]): string =>
  offers
    .map(({ version, suites, groups }) => {
      const [one, two] = [suites, groups].map((numbers) => numbers.toSorted().join(' '));
      return `${version}: ${one}; ${two}`;
    })
    .join(' | ');

async function acceptedOffers(address: string, port: number): Promise<readonly ListedOffers[]> {
  const traffic = unlimited();
  const policy = { allowPrivate: true, ownEndpoints: [] };
  const dns = createDnsClient([], traffic);
  const read = await collectTls({ host: 'localhost', address, port }, traffic, policy, dns);
  if (!read.ok || read.value === null) return [];
  return Object.entries(read.value.accepted).flatMap(([version, offers]) => {
    if (!offers?.ok) return [];
    const { suites, groups } = offers.value;
    return [{ version, suites, groups: groups?.ok ? groups.value : [] }];
  });
}

const unlimited = () =>
  createTraffic({
    signal: new AbortController().signal,
    requestsPerSecond: 1000,
    whenRunning: async () => undefined,
  });

async function openPorts(address: string): Promise<readonly number[]> {
  const limits = { concurrency: 400, deadlineMs: 120_000 };
  const scan = { address, ports: everyPort, traffic: unlimited(), ...limits };
  return (await connectScan(scan)).open;
}

/** Compiles the rules once, as a worker does. */
async function serviceNamer() {
  const advisor = createAdvisor(await loadBundles(null));
  const tools = { advisor, detector: createDetector(advisor.rules) };
  return async (host: string, ports: readonly number[]): Promise<readonly NamedService[]> => {
    const { snapshot } = await collectHost({
      host,
      address: host,
      ports,
      questions: [],
      excluded: [],
      udpPortOffset: 0,
      traffic: unlimited(),
    });
    const inventory = createInventoryCollector(tools);
    inventory.addHost(host, snapshot, { isWhole: true, isFurther: false });
    return inventory.result(host).services.map(({ place, name, version, product }) => ({
      port: place.port,
      name,
      // A web server tells it in its header, which is kept as its product until its page is read.
      version: version ?? /\/(\d[\w.]*)/.exec(product ?? '')?.[1] ?? null,
    }));
  };
}

async function scanSite(url: string) {
  const bundles = await loadBundles(null);
  const settings = { readBundles: async () => bundles };
  const scan = await scanOnce([target(url)], { settings });
  const [inventory] = scan.inventories;
  return {
    offers: inventory?.services[0]?.tlsVersions ?? [],
    findings: scan.detections().length,
    technologies: (inventory?.technologies ?? []).map(({ name, version }) =>
      version === null ? name : `${name} ${version}`,
    ),
  };
}

const countNamed = (found: readonly NamedService[]): string => {
  const names = found.filter(({ name }) => name !== null).length;
  const versions = found.filter(({ version }) => version !== null).length;
  return `${names} named, ${versions} with version`;
};

const namedAt = (found: readonly NamedService[], port: number): string => {
  const service = found.find((one) => one.port === port);
  return `${service?.name ?? 'not named'}${service?.version ? ` ${service.version}` : ''}`;
};

function report<A, B>(
  print: (line: string) => void,
  { ours, theirs }: { ours: readonly Run<A>[]; theirs: readonly Run<B>[] },
  tool: string | false,
  describe: (found: A & B) => string,
): void {
  const line = (name: string, runs: readonly Run<A | B>[]) => {
    const seconds = median(runs.map((run) => run.seconds));
    const cpu = runs.flatMap(({ cpuSeconds }) => cpuSeconds ?? []);
    const cpuText = cpu.length === 0 ? 'not told' : `${median(cpu).toFixed(2)} s`;
    const found = runs.at(-1)?.found;
    print(
      `  ${name}: ${seconds.toFixed(2)} s, CPU ${cpuText}; ${found === undefined ? '' : describe(found as A & B)}`,
    );
    return seconds;
  };
  const own = line('scanner', ours);
  if (tool === false) return;
  const other = line(tool, theirs);
  print(`  the scanner takes ${(own / other).toFixed(2)} of the time of ${tool}`);
}
