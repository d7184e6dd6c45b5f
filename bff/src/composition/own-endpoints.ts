import type { Config } from '../platform/env.ts';

const REMOTES = 5;

/** `host:port` of Parapet's own processes on this machine, which no scan may contact. */
export function ownEndpointsOf(config: Config): string[] {
  const database = new URL(config.databaseUrl);
  const ports = Array.from({ length: REMOTES + 1 }, (_, index) => config.port + index);
  if (config.metricsPort) ports.push(config.metricsPort);
  const home = new URL(config.publicUrl);
  const homePort = home.port || (home.protocol === 'https:' ? '443' : '80');
  return [
    ...ports.map((port) => `localhost:${port}`),
    `${database.hostname}:${database.port || '5432'}`,
    `${home.hostname}:${homePort}`,
  ];
}
