import { assetStateSchema, assetTypeSchema } from '@parapet/contracts/assets/asset';
import { type RawBuilder, sql } from 'kysely';
import type { AssetsPort } from '../../domains/assets/assets.port.ts';
import type { FindingsPort } from '../../domains/findings/findings.port.ts';
import type { InventoryPort } from '../../domains/inventory/inventory.port.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { ExposedPart } from './surface.policy.ts';

export interface SurfacePorts {
  readonly assets: Pick<AssetsPort, 'exposed' | 'worst' | 'search' | 'countIn'>;
  readonly inventory: Pick<InventoryPort, 'openPorts' | 'technologies' | 'relations'>;
  readonly findings: Pick<FindingsPort, 'open'>;
}

/** Describes what is read of the assets of one answer. */
export interface SurfaceLimits {
  readonly assets: number;
  /** Ports, technologies and findings of each asset; one more is read, to know of others. */
  readonly parts: number;
}

/** Named, since a statement with `*` cannot be prepared. */
const assetColumns = sql`exposed.id, exposed.type, exposed.name, exposed."canonicalKey", exposed.risk,
  exposed."openRank"`;
const placeColumns = sql`part.address, part.protocol, part.port`;
const partColumns = {
  ports: sql`${placeColumns}, part.name, part.product`,
  technologies: sql`${placeColumns}, part.slug, part.name, part.version`,
  findings: sql`part.id, part.title, part.severity, part.place, part.location`,
  relations: sql`part.relation, part.target`,
};

const states = assetStateSchema.options.filter((state) => state !== 'archived');

/**
 * Reads assets, each with its first ports, technologies and worst open findings: one statement, whose rows
 * are bounded by the limits. Those with the worst open findings come first, since an asset may have some
 * before it has a score, then those with the lowest score.
 */
export async function readSurface(
  { tx, workspaceId }: WorkspaceTx,
  { assets, inventory, findings }: SurfacePorts,
  ids: readonly string[] | null,
  limits: SurfaceLimits,
): Promise<ExposedPart[]> {
  const most = sql.lit(limits.assets);
  const chosen =
    ids === null
      ? sql`
        select page.id, page.type, page.name, page."canonicalKey", page.risk, page."openRank" from unnest(${[...assetTypeSchema.options]}::text[]) as of(type)
        cross join unnest(${states}::text[]) as at(state)
        cross join lateral (
          (
            select ${assetColumns} from (${assets.exposed(tx)}) as exposed
            where exposed."workspaceId" = ${workspaceId}
              and exposed.state = at.state and exposed.type = of.type
            order by exposed.risk, exposed.id limit ${most}
          ) union (
            select ${assetColumns} from (${assets.worst(tx)}) as worst
            join (${assets.exposed(tx)}) as exposed on exposed.id = worst."assetId"
            where worst."workspaceId" = ${workspaceId}
              and worst.state = at.state and worst.type = of.type and worst."openRank" > 0
            order by worst."openRank" desc limit ${most}
          )
        ) as page`
      : sql`
        select ${assetColumns} from (${assets.exposed(tx)}) as exposed
        where exposed."workspaceId" = ${workspaceId} and exposed.state <> 'archived'
          and exposed.id = any (${[...ids]}::uuid[])`;
  const partsOf = (
    columns: RawBuilder<unknown>,
    rows: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
  ) => sql`
    coalesce((
      select json_agg(part) from (
        select ${columns} from (${rows}) as part
        where part."workspaceId" = ${workspaceId} and part."assetId" = chosen.id
        order by ${order} limit ${sql.lit(limits.parts + 1)}
      ) as part
    ), '[]')`;
  const { rows } = await sql<ExposedPart>`
    with chosen as materialized (
      select found.id, found.type, found.name, found."canonicalKey", found.risk, found."openRank"
      from (${chosen}) as found
      order by found."openRank" desc, found.risk, found.id limit ${most}
    )
    select chosen.id, chosen.type, chosen.name, chosen."canonicalKey", chosen.risk,
      ${partsOf(partColumns.ports, sql`${inventory.openPorts(tx)}`, sql`part.port`)} as ports,
      ${partsOf(partColumns.technologies, sql`${inventory.technologies(tx)}`, sql`part.port, part.slug`)}
        as technologies,
      ${partsOf(partColumns.relations, sql`${inventory.relations(tx)}`, sql`part.relation, part.target`)}
        as relations,
      ${partsOf(partColumns.findings, sql`${findings.open(tx)}`, sql`part.rank, part.priority desc, part.id`)}
        as findings
    from chosen
    order by chosen."openRank" desc, chosen.risk, chosen.id`.execute(tx);
  return rows;
}
