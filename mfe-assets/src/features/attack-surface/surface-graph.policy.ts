import type {
  AttackSurface,
  RelationType,
  SurfaceKind,
  SurfaceNode,
} from '@parapet/contracts/assets/surface';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';

/** A node with where it is, in the order of the list. */
export interface SurfaceRow {
  readonly node: SurfaceNode;
  /** From the domain to what it hangs on. */
  readonly path: readonly SurfaceNode[];
}

/** The graph as the page reads it: by id. */
export interface Surface {
  readonly nodes: ReadonlyMap<string, SurfaceNode>;
  readonly children: ReadonlyMap<string, readonly string[]>;
  readonly parents: ReadonlyMap<string, readonly string[]>;
  /** Across from asset to asset. */
  readonly relations: readonly SurfaceRelation[];
}

export interface SurfaceRelation {
  readonly relation: RelationType;
  readonly from: string;
  readonly to: string;
}

/** Joins answers: a later one replaces the nodes of an earlier one. */
export function joinSurfaces(answers: readonly AttackSurface[]): Surface {
  const nodes = new Map<string, SurfaceNode>();
  const children = new Map<string, Set<string>>();
  const parents = new Map<string, Set<string>>();
  const relations = new Map<string, SurfaceRelation>();
  const add = (to: Map<string, Set<string>>, key: string, value: string) => {
    const found = to.get(key) ?? new Set<string>();
    found.add(value);
    to.set(key, found);
  };
  for (const answer of answers) {
    for (const node of answer.nodes) {
      const before = nodes.get(node.id);
      nodes.set(node.id, { ...node, severity: worse(before?.severity ?? null, node.severity) });
    }
    for (const [from, to] of answer.edges) {
      const [parent, child] = [answer.nodes[from]?.id, answer.nodes[to]?.id];
      if (parent === undefined || child === undefined) continue;
      add(children, parent, child);
      add(parents, child, parent);
    }
    for (const { relation, ...ends } of answer.relations) {
      const [from, to] = [answer.nodes[ends.from]?.id, answer.nodes[ends.to]?.id];
      if (from === undefined || to === undefined) continue;
      relations.set(`${relation} ${from} ${to}`, { relation, from, to });
    }
  }
  const listed = (of: Map<string, Set<string>>) =>
    new Map([...of].map(([key, values]): [string, string[]] => [key, [...values]]));
  return {
    nodes,
    children: listed(children),
    parents: listed(parents),
    relations: [...relations.values()],
  };
}

const worse = (a: Severity | null, b: Severity | null): Severity | null => {
  if (a === null || b === null) return a ?? b;
  return severities.indexOf(a) <= severities.indexOf(b) ? a : b;
};

/** From the outermost node to this one, by the first parent of each. */
export function pathTo(surface: Surface, id: string): SurfaceNode[] {
  const path: SurfaceNode[] = [];
  for (let at: string | undefined = id; at !== undefined; at = surface.parents.get(at)?.[0]) {
    const node = surface.nodes.get(at);
    if (!node || path.includes(node)) break;
    path.unshift(node);
  }
  return path;
}

export interface SurfaceFilter {
  /** Empty: every kind. */
  readonly kinds: readonly SurfaceKind[];
  /** Empty: also what has no open finding. */
  readonly severities: readonly Severity[];
  /** A part of the label or detail, in any case. */
  readonly find: string;
}

const fits = (filter: SurfaceFilter, { kind, severity, label, detail }: SurfaceNode): boolean =>
  (filter.find === '' ||
    `${label} ${detail ?? ''}`.toLowerCase().includes(filter.find.toLowerCase())) &&
  (filter.kinds.length === 0 || filter.kinds.includes(kind)) &&
  (filter.severities.length === 0 || (severity !== null && filter.severities.includes(severity)));

/** The nodes that fit, each below what it hangs on, as an outline reads. */
export function rowsOf(surface: Surface, filter: SurfaceFilter): SurfaceRow[] {
  const rows: SurfaceRow[] = [];
  const seen = new Set<string>();
  const visit = (id: string, path: readonly SurfaceNode[]) => {
    const node = surface.nodes.get(id);
    if (!node || seen.has(id)) return;
    seen.add(id);
    if (fits(filter, node)) rows.push({ node, path });
    const inside = [...path, node];
    for (const child of surface.children.get(id) ?? []) visit(child, inside);
  };
  for (const id of surface.nodes.keys()) {
    if (!surface.parents.has(id)) visit(id, []);
  }
  return rows;
}

/** The nodes that fit with everything on the way to them, for the drawing. */
export function drawnIds(surface: Surface, filter: SurfaceFilter): Set<string> {
  const drawn = new Set<string>();
  const addWithParents = (id: string) => {
    if (drawn.has(id)) return;
    drawn.add(id);
    for (const parent of surface.parents.get(id) ?? []) addWithParents(parent);
  };
  for (const [id, node] of surface.nodes) {
    if (fits(filter, node)) addWithParents(id);
  }
  return drawn;
}

/** Returns whether everything of its hosts was read. */
export const isWhole = ({ nodes }: Surface): boolean =>
  [...nodes.values()].every(({ hasMore }) => !hasMore);

/** How many nodes of each kind and severity there are. */
export function countNodes(surface: Surface): {
  kinds: Partial<Record<SurfaceKind, number>>;
  severities: Record<Severity, number>;
} {
  const kinds: Partial<Record<SurfaceKind, number>> = {};
  const counts = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  for (const { kind, severity } of surface.nodes.values()) {
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    if (kind === 'finding' && severity !== null) counts[severity] += 1;
  }
  return { kinds, severities: counts };
}

/** Open findings inside a node, the worst first. */
export function findingsIn(surface: Surface, id: string, most: number): SurfaceNode[] {
  const found: SurfaceNode[] = [];
  const seen = new Set<string>();
  const visit = (at: string) => {
    if (seen.has(at)) return;
    seen.add(at);
    const node = surface.nodes.get(at);
    if (node?.kind === 'finding') found.push(node);
    for (const child of surface.children.get(at) ?? []) visit(child);
  };
  visit(id);
  const rank = ({ severity }: SurfaceNode) =>
    severity === null ? 9 : severities.indexOf(severity);
  return found.sort((a, b) => rank(a) - rank(b)).slice(0, most);
}
