import { domainToUnicode } from 'node:url';
import type { AssetType } from '@parapet/contracts/assets/asset';
import {
  type AttackSurface,
  MAX_SURFACE_NODES,
  type SurfaceKind,
  type SurfaceNode,
} from '@parapet/contracts/assets/surface';
import { safeName } from '@parapet/contracts/text/safe-name';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import { registrableDomain } from '@parapet/scanner/registrable-domain';
import type { OpenFinding } from '../../domains/findings/findings.port.ts';
import type {
  KnownRelation,
  OpenPort,
  SeenTechnology,
} from '../../domains/inventory/inventory.port.ts';

type OfAsset<Row> = Omit<Row, 'workspaceId' | 'assetId'>;
type Port = OfAsset<OpenPort>;
type Technology = OfAsset<SeenTechnology>;
type Finding = Omit<OfAsset<OpenFinding>, 'rank' | 'priority'>;

/** An asset with the first of what belongs to it. */
export interface ExposedPart {
  readonly id: string;
  readonly type: AssetType;
  readonly name: string;
  readonly canonicalKey: string;
  /** 0 to 100; above it without a score. */
  readonly risk: number;
  readonly ports: readonly Port[];
  readonly technologies: readonly Technology[];
  readonly findings: readonly Finding[];
  readonly relations: readonly OfAsset<KnownRelation>[];
}

interface Graph {
  readonly nodes: SurfaceNode[];
  readonly edges: [number, number][];
  readonly relations: AttackSurface['relations'];
  readonly shownAssets: number;
}

/** A node and where it hangs, before it has a position. */
interface Branch {
  readonly node: Omit<SurfaceNode, 'hasMore' | 'isUntested' | 'severity'> &
    Partial<Pick<SurfaceNode, 'hasMore' | 'isUntested'>>;
  readonly parents: readonly string[];
  readonly severity: Severity | null;
}

const hostOf = ({ type, canonicalKey }: Pick<ExposedPart, 'type' | 'canonicalKey'>): string =>
  type === 'url' && URL.canParse(canonicalKey)
    ? new URL(canonicalKey).hostname.replaceAll(/[[\]]/g, '')
    : canonicalKey;

/** `tcp/443/nginx` at the end of the location of a finding about software. */
const SOFTWARE = /(?:tcp|udp)\/\d+\/([a-z0-9-]+)$/;
/** The port in `a.example:443/app/` or `[2001:db8::1]:443`. */
const PLACE_PORT = /^(?:\[[^\]]*\]|[^/:]+):(\d+)/;
const LOCATION_PORT = /(?:tcp|udp)\/(\d+)/;

const worse = (a: Severity | null, b: Severity | null): Severity | null => {
  if (a === null || b === null) return a ?? b;
  return severities.indexOf(a) <= severities.indexOf(b) ? a : b;
};

/**
 * Builds the graph of assets in the given order, until the next one would not fit. What two assets
 * share, such as an address, is one node.
 */
export function surfaceOf(parts: readonly ExposedPart[], limit: number): Graph {
  const nodes: SurfaceNode[] = [];
  const positions = new Map<string, number>();
  const parentsOf: Set<number>[] = [];
  let shownAssets = 0;
  for (const part of parts) {
    const branches = branchesOf(part, limit);
    const added = branches.filter(({ node }) => !positions.has(node.id)).length;
    if (nodes.length + added > MAX_SURFACE_NODES) break;
    shownAssets += 1;
    for (const { node, parents, severity } of branches) {
      let at = positions.get(node.id);
      if (at === undefined) {
        const { hasMore = false, isUntested = false } = node;
        at = nodes.push({ ...node, hasMore, isUntested, severity: null }) - 1;
        positions.set(node.id, at);
        parentsOf.push(new Set());
      }
      const known = nodes[at];
      if (known && !node.isUntested) known.isUntested = false;
      for (const parent of parents) {
        const from = positions.get(parent);
        if (from !== undefined) parentsOf[at]?.add(from);
      }
      if (severity !== null) raise(at, severity);
    }
  }
  const edges = parentsOf.flatMap((parents, to) =>
    [...parents].map((from): [number, number] => [from, to]),
  );
  return {
    nodes,
    edges,
    relations: relationsOf(parts.slice(0, shownAssets), positions),
    shownAssets,
  };

  /** Everything on the way to a finding is as severe. */
  function raise(at: number, severity: Severity): void {
    const node = nodes[at];
    if (!node || worse(node.severity, severity) === node.severity) return;
    node.severity = severity;
    for (const parent of parentsOf[at] ?? []) raise(parent, severity);
  }
}

/** Those that lead to an asset that is shown, each once. */
function relationsOf(
  parts: readonly ExposedPart[],
  positions: ReadonlyMap<string, number>,
): AttackSurface['relations'] {
  const at = ({ id }: ExposedPart) => positions.get(idOf('asset', id));
  const byKey = new Map(parts.map((part) => [part.canonicalKey, part]));
  const found = parts.flatMap((part) =>
    part.relations.flatMap(({ relation, target }) => {
      const other = byKey.get(target);
      const [from, to] = [at(part), other && at(other)];
      return from === undefined || to === undefined ? [] : [{ relation, from, to }];
    }),
  );
  return [...new Map(found.map((each) => [Object.values(each).join(), each])).values()];
}

const idOf = (kind: SurfaceKind, text: string): string => `${kind}:${text}`;
const portId = ({ address, protocol, port }: Port | Technology): string =>
  idOf('port', `${address} ${protocol}/${port}`);
const technologyId = (seen: Technology): string =>
  idOf('technology', `${seen.address} ${seen.protocol}/${seen.port} ${seen.slug} ${seen.version}`);

/** The nodes of one asset, each after what it hangs on. */
function branchesOf(part: ExposedPart, limit: number): Branch[] {
  const host = hostOf(part);
  const domain = registrableDomain(host);
  const assetId = idOf('asset', part.id);
  const ports = part.ports.slice(0, limit);
  const technologies = part.technologies.slice(0, limit);
  const found = part.findings.slice(0, limit);
  const hasMore = [part.ports, part.technologies, part.findings].some(
    ({ length }) => length > limit,
  );
  const isUntested = part.risk > 100 && part.findings.length === 0;
  const branches: Branch[] = [];
  const add = (node: Branch['node'], parents: string[], severity: Severity | null = null) =>
    branches.push({ node, parents, severity });

  if (domain !== null) {
    add(
      {
        id: idOf('domain', domain),
        kind: 'domain',
        label: safeName(domainToUnicode(domain), domain),
        detail: null,
        pageId: null,
        isUntested,
      },
      [],
    );
  }
  add(
    {
      id: assetId,
      kind: 'asset',
      label: part.name,
      detail: part.type,
      pageId: part.id,
      hasMore,
      isUntested,
    },
    domain === null ? [] : [idOf('domain', domain)],
  );
  const addresses = new Set([...ports, ...technologies].map(({ address }) => address));
  for (const address of addresses) {
    const id = idOf('address', address);
    add({ id, kind: 'address', label: address, detail: null, pageId: null }, [assetId]);
  }
  const known = new Set<string>();
  for (const at of [...ports, ...technologies]) {
    const id = portId(at);
    if (known.has(id)) continue;
    known.add(id);
    const open = ports.find((port) => portId(port) === id);
    const detail = [open?.name, open?.product].filter(Boolean).join(' ') || null;
    const label = `${at.protocol}/${at.port}`;
    add({ id, kind: 'port', label, detail, pageId: null }, [idOf('address', at.address)]);
  }
  for (const seen of technologies) {
    const label = [seen.name, seen.version].filter(Boolean).join(' ');
    const id = technologyId(seen);
    add({ id, kind: 'technology', label, detail: null, pageId: null }, [portId(seen)]);
  }
  for (const finding of found) {
    const { id, title, severity, location } = finding;
    const node = { id: idOf('finding', id), kind: 'finding' as const, label: title, pageId: id };
    const parents = parentsOfFinding(finding, ports, technologies);
    add({ ...node, detail: location }, parents.length > 0 ? parents : [assetId], severity);
  }
  return branches;
}

/** The innermost node that a finding is about: software, else its port; none for the whole host. */
function parentsOfFinding(
  { place, location }: Finding,
  ports: readonly Port[],
  technologies: readonly Technology[],
): string[] {
  const slug = SOFTWARE.exec(location)?.[1];
  const number = Number(PLACE_PORT.exec(place)?.[1] ?? LOCATION_PORT.exec(location)?.[1]);
  if (Number.isNaN(number)) return [];
  const software = technologies.filter((seen) => seen.slug === slug && seen.port === number);
  if (software.length > 0) return software.map(technologyId);
  const places = [...ports, ...technologies].filter(({ port }) => port === number);
  return [...new Set(places.map(portId))];
}
