/** A column of an import holds one of these besides targets. */
export type Column = 'tags' | 'criticality' | 'environment';

/** The columns that the heads of an import name, by position. */
export interface Columns {
  /** Those that may hold the target, the most telling head first. */
  readonly targets: readonly number[];
  readonly positions: Readonly<Record<Column, number>>;
  /** The heads that mean nothing here, as they are written. */
  readonly ignored: readonly string[];
}

/** The heads of targets; `name` is often a label, so every other one goes before it. */
const targetHeads = [
  'asset',
  'target',
  'value',
  'url',
  'uri',
  'website',
  'fqdn',
  'dns name',
  'hostname',
  'host name',
  'host',
  'subdomain',
  'domain',
  'domain name',
  'ip',
  'ip address',
  'ip addresses',
  'ipaddress',
  'ipv4',
  'ipv4 address',
  'ipv6',
  'ipv6 address',
  'address',
  'asset name',
  'display name',
  'name',
];

const otherHeads: Readonly<Record<string, Column>> = {
  tags: 'tags',
  tag: 'tags',
  labels: 'tags',
  criticality: 'criticality',
  environment: 'environment',
  env: 'environment',
};

/** `IP_Address` and `ip-address` are `ip address`. */
const plain = (head: string): string =>
  head
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');

/** Null where no cell is the head of a target. */
export function columnsOf(cells: readonly string[] | null): Columns | null {
  const heads = (cells ?? []).map(plain);
  const targets = heads
    .flatMap((head, position) => {
      const rank = targetHeads.indexOf(head);
      return rank < 0 ? [] : [{ rank, position }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ position }) => position);
  if (targets.length === 0) return null;
  const positionOf = (column: Column) =>
    heads.findIndex((head) => Object.hasOwn(otherHeads, head) && otherHeads[head] === column);
  const positions = {
    tags: positionOf('tags'),
    criticality: positionOf('criticality'),
    environment: positionOf('environment'),
  };
  const used = new Set([...targets, ...Object.values(positions)]);
  const ignored = (cells ?? []).filter((cell, position) => cell !== '' && !used.has(position));
  return { targets, positions, ignored };
}
