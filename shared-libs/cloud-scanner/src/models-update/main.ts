import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AwsModels, PartitionModel, ServiceModel } from '../aws/client/models.ts';
import { distilService } from './distil-service.ts';
import { packClients } from './pack-clients.ts';
import { readPartitions } from './read-partitions.ts';

/** `data/aws-operations.json`. */
interface Listed {
  readonly version: string;
  readonly services: Readonly<
    Record<
      string,
      {
        readonly package: string;
        /** The prefix of its actions in policies, where it is not the signing name. */
        readonly prefix?: string;
        /** Items of a page that are asked for, by operation; `*` for all others. */
        readonly pageSizes?: Readonly<Record<string, number>>;
        readonly operations: readonly string[];
      }
    >
  >;
}

const data = new URL('../../data/', import.meta.url);
const listed = JSON.parse(readFileSync(new URL('aws-operations.json', data), 'utf8')) as Listed;
const folder = mkdtempSync(join(tmpdir(), 'parapet-aws-models-'));

try {
  const packages = Object.values(listed.services).map(({ package: name }) => name);
  const clients = packClients(packages, listed.version, folder);
  const partitions: readonly PartitionModel[] = await readPartitions();
  const services: Record<string, ServiceModel> = {};
  for (const [name, service] of Object.entries(listed.services)) {
    const client = clients.get(service.package);
    if (!client) throw new Error(`No client was packed for ${name}.`);
    services[name] = await distilService(service, client, partitions);
  }
  const models: AwsModels = { version: listed.version, partitions, services };
  const text = writeModels(models);
  writeFileSync(new URL('aws-models.json', data), text);
  const operations = Object.values(listed.services).flatMap((service) => service.operations);
  process.stdout.write(
    `${operations.length} operations of ${packages.length} services in ${Math.round(text.length / 1000)} kB\n`,
  );
} finally {
  rmSync(folder, { recursive: true });
}

/** One line a service, so that an update shows which services changed. */
function writeModels({ services, ...rest }: AwsModels): string {
  const lines = Object.entries(services).map(
    ([name, model]) => `${JSON.stringify(name)}:${JSON.stringify(model)}`,
  );
  return `${JSON.stringify(rest).slice(0, -1)},"services":{\n${lines.join(',\n')}\n}}\n`;
}
