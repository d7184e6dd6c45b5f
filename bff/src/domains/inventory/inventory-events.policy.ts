import type { FeedEventType } from '@parapet/contracts/events/feed';
import type { AssetInventory } from '@parapet/scanner/contract';
import type { FeedEvent } from '../feed/feed.port.ts';

/** Describes what was stored of an asset, gone or not, before a scan was recorded. */
export interface StoredInventory {
  readonly services: readonly (Stored & { readonly protocol: string })[];
  readonly technologies: readonly (Stored & {
    readonly slug: string;
    readonly version: string | null;
    readonly versionSince: string;
  })[];
  readonly certificates: readonly (Stored & { readonly sha256: string })[];
}

interface Stored {
  readonly port: number;
  readonly lastSeenAt: string;
  readonly goneAt: string | null;
}

/** A change that is not yet an event. The key is unique for its asset. */
interface Change {
  readonly type: FeedEventType;
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The most changes of one type on an asset that are events of their own; more are one event with a count. */
const MAX_SINGLE = 10;

/**
 * The events of a scan of an asset: of the first one, a single event with what there is. The same
 * change has the same key, whichever of two scans at once sees it.
 */
export function inventoryEvents(
  stored: StoredInventory,
  seen: AssetInventory,
  about: { readonly name: string; readonly scanId: string | null; readonly at: string },
): FeedEvent[] {
  const isFirst = Object.values(stored).every((rows) => rows.length === 0);
  const changes = isFirst ? baselineOf(seen) : changesOf(stored, seen);
  return [...Map.groupBy(changes, ({ type }) => type)]
    .flatMap(([type, of]) => (of.length > MAX_SINGLE ? [summaryOf(type, of, about.at)] : of))
    .map(({ type, key, before, after }) => ({
      type,
      severity: null,
      subject: { kind: 'asset', id: seen.assetId, name: about.name },
      assetId: seen.assetId,
      scanId: about.scanId,
      before,
      after,
      dedupeKey: `${type}:${seen.assetId}:${key}`,
      occurredAt: about.at,
    }));
}

function baselineOf({ services, technologies, certificates }: AssetInventory): Change[] {
  if (services.length + technologies.length + certificates.length === 0) return [];
  const ports = services.map(({ place }) => place.port).sort((one, other) => one - other);
  const after = {
    ports: ports.length,
    firstPorts: ports.slice(0, MAX_SINGLE),
    technologies: new Set(technologies.map(({ slug }) => slug)).size,
    certificates: new Set(certificates.map(({ sha256 }) => sha256)).size,
  };
  return [{ type: 'asset.baseline', key: 'first', before: null, after }];
}

const summaryOf = (type: FeedEventType, changes: readonly Change[], at: string): Change => ({
  type,
  key: `many:${at}`,
  before: null,
  after: {
    count: changes.length,
    first: changes.slice(0, MAX_SINGLE).map(({ before, after }) => after ?? before),
  },
});

const changesOf = (stored: StoredInventory, seen: AssetInventory): Change[] => [
  ...portChanges(stored, seen),
  ...technologyChanges(stored, seen),
  ...certificateChanges(stored, seen),
];

/** A port without a protocol is a TCP port. */
const portKey = ({ protocol, port }: { protocol: string; port: number }): string =>
  protocol === 'udp' ? `udp/${port}` : String(port);

function portChanges(
  { services: stored }: StoredInventory,
  { services, examined }: AssetInventory,
): Change[] {
  const byPort = new Map(stored.map((row) => [portKey(row), row]));
  const open = new Set(services.map(({ place }) => portKey(place)));
  const opened = services.flatMap(({ place, name, product, version }): Change[] => {
    const key = portKey(place);
    const row = byPort.get(key);
    if (row && row.goneAt === null) return [];
    const after = { port: place.port, name, product, version };
    return [{ type: 'port.opened', key: `${key}:${row?.goneAt ?? 'first'}`, before: null, after }];
  });
  const { wholeHost, closedUdp = [] } = examined;
  const closed = stored.flatMap(({ port, protocol, goneAt, lastSeenAt }): Change[] => {
    const key = portKey({ protocol, port });
    const isSeen = protocol === 'udp' ? closedUdp.includes(port) : wholeHost && !open.has(key);
    if (!isSeen || goneAt !== null) return [];
    return [{ type: 'port.closed', key: `${key}:${lastSeenAt}`, before: { port }, after: null }];
  });
  return [...opened, ...closed];
}

function technologyChanges(
  { technologies: stored }: StoredInventory,
  { technologies }: AssetInventory,
): Change[] {
  const bySlug = Map.groupBy(stored, ({ slug }) => slug);
  const added = new Set<string>();
  return technologies.flatMap(({ slug, name, version, place: { port } }): Change[] => {
    const rows = bySlug.get(slug) ?? [];
    const here = rows.find((row) => row.port === port && row.goneAt === null);
    if (here) {
      if (version === null || here.version === null || here.version === version) return [];
      const before = { name, port, version: here.version };
      const key = `${slug}:${port}:${here.versionSince}:${version}`;
      return [{ type: 'tech.version_changed', key, before, after: { name, port, version } }];
    }
    // At a further port it is nothing new on the asset.
    if (added.has(slug) || rows.some(({ goneAt }) => goneAt === null)) return [];
    added.add(slug);
    const gone = rows.map(({ goneAt }) => goneAt ?? '').sort();
    const key = `${slug}:${gone.at(-1) ?? 'first'}`;
    return [{ type: 'tech.added', key, before: null, after: { name, port, version } }];
  });
}

function certificateChanges(
  { certificates: stored }: StoredInventory,
  { certificates }: AssetInventory,
): Change[] {
  return certificates.flatMap(({ sha256, subject, notAfter, place: { port } }): Change[] => {
    const atPort = stored.filter((row) => row.port === port && row.goneAt === null);
    if (atPort.some((row) => row.sha256 === sha256)) return [];
    const isSeen = (one: string) =>
      certificates.some((other) => other.place.port === port && other.sha256 === one);
    const replaced = atPort.find((row) => !isSeen(row.sha256));
    if (!replaced) return [];
    return [
      {
        type: 'cert.replaced',
        key: `${port}:${replaced.sha256}:${sha256}`,
        before: { port, sha256: replaced.sha256 },
        after: { port, sha256, subject, notAfter: notAfter.toISOString() },
      },
    ];
  });
}
