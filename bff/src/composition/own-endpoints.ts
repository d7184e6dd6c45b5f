import { setTimeout as delay } from 'node:timers/promises';
import { bareHost } from '@parapet/scanner/address-guard/ip-address';
import {
  addressesOfEndpoint,
  lookUpOwnEndpoints,
  type OwnEndpoint,
} from '@parapet/scanner/address-guard/own-endpoints';
import type { ResolveHost } from '@parapet/scanner/address-guard/resolve-host';
import pg from 'pg';
import type { Config } from '../platform/env.ts';
import type { Logger } from '../platform/log/logger.ts';

/** Ports of the remotes of a machine, after the shell's. */
const REMOTES = 6;
const REFRESH_MS = 30_000;

type Ports = { readonly config: Config; readonly log: Logger; readonly signal: AbortSignal };

/**
 * Returns the services that Parapet runs and uses. Their names are resolved once before this
 * returns and every 30 s until `signal` aborts; address checks resolve them again
 * (`lookUpOwnEndpoints`).
 */
export async function openOwnEndpoints(
  { config, log, signal }: Ports,
  resolve?: ResolveHost,
): Promise<readonly OwnEndpoint[]> {
  const endpoints = ownEndpointsOf(config);
  await lookUpOwnEndpoints(endpoints, resolve);
  for (const endpoint of endpoints) {
    if (addressesOfEndpoint(endpoint).length > 0) continue;
    const { host, port } = endpoint;
    log.warn({ host, port }, 'the host name of a Parapet service does not resolve yet');
  }
  void refresh(endpoints, resolve, signal);
  return endpoints;
}

async function refresh(
  endpoints: readonly OwnEndpoint[],
  resolve: ResolveHost | undefined,
  signal: AbortSignal,
): Promise<void> {
  const wait = () => delay(REFRESH_MS, true, { signal, ref: false }).catch(() => false);
  while (await wait()) await lookUpOwnEndpoints(endpoints, resolve);
}

/** Lists each endpoint once. Public sites may share their addresses with sites of customers. */
export function ownEndpointsOf(config: Config): readonly OwnEndpoint[] {
  const ports = Array.from({ length: REMOTES + 1 }, (_, index) => config.port + index);
  if (config.metricsPort) ports.push(config.metricsPort);
  const isAtUrl = /^https?:\/\//.test(config.releases);
  const sites = [config.publicUrl, config.supabase?.url, config.sentryDsn];
  if (isAtUrl) sites.push(config.releases);
  const found = [
    ...ports.map((port) => ({ host: 'localhost', port })),
    databaseAt(config.databaseUrl),
    config.aws.endpoint && serviceAt(config.aws.endpoint),
    config.smtp && serviceAt(config.smtp.url),
    config.storage.kind === 's3' && config.storage.endpoint && serviceAt(config.storage.endpoint),
    ...sites.map((url) => url && { ...serviceAt(url), sharesAddress: true }),
  ].filter(
    (endpoint) =>
      endpoint !== null && endpoint !== undefined && endpoint !== '' && endpoint !== false,
  );
  const known = new Map(found.map((endpoint) => [JSON.stringify(endpoint), endpoint]));
  return [...known.values()];
}

const defaultPorts: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  // The defaults of nodemailer.
  'smtp:': 587,
  'smtps:': 465,
};

function serviceAt(url: string): OwnEndpoint {
  const { hostname, port, protocol } = new URL(url);
  return { host: bareHost(hostname), port: Number(port || defaultPorts[protocol]) };
}

/**
 * Parses the URL with the driver, since host and port may be in the query. Null for a Unix socket.
 */
function databaseAt(connectionString: string): OwnEndpoint | null {
  const { host, port } = new pg.Client({ connectionString });
  return host.startsWith('/') ? null : { host: bareHost(host), port };
}
