import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const PAGE = 2000;

/** Describes where a chain breaks: the first row that does not fit. */
export interface ChainBreak {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  /** `altered`: its content has another hash. `unlinked`: the row before is missing or another one. */
  readonly kind: 'altered' | 'unlinked';
}

export interface VerifiedChain {
  readonly workspaceId: string;
  /** The rows up to the break. */
  readonly rows: number;
  /** The hash of the last of them, to be kept elsewhere: rows cut off at the end leave no gap. */
  readonly head: string | null;
  readonly broken: ChainBreak | null;
  /** Null unless a hash was expected; whether the chain has it. */
  readonly hasExpected: boolean | null;
}

interface Row {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly prev_hash: string | null;
  readonly hash: string;
  readonly expected: string;
}

/** Lists the workspaces page by page. */
export async function* auditedWorkspaces(db: Database): AsyncGenerator<string> {
  for (let after: string | null = null; ; ) {
    const rows: { id: string }[] = await db.asProcess(async (tx) => {
      const page = sql<{ id: string }>`
        select id from parapet.audited_workspaces(${after}::uuid, ${PAGE}) as id`;
      return (await page.execute(tx)).rows;
    });
    for (const { id } of rows) yield id;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Computes every hash again, page by page, up to the first break. */
export async function verifyChain(
  db: Database,
  workspaceId: string,
  expectedHash?: string,
): Promise<VerifiedChain> {
  let rows = 0;
  let head: string | null = null;
  let hasExpected = expectedHash === undefined ? null : false;
  for (let after = 0; ; ) {
    const page: Row[] = await db.asProcess(async (tx) => {
      const read = sql<Row>`
        select id, at, action, prev_hash, hash, expected
        from parapet.audit_chain(${workspaceId}::uuid, ${after}::bigint, ${PAGE})`;
      return (await read.execute(tx)).rows;
    });
    for (const { id, at, action, prev_hash, hash, expected } of page) {
      const kind = prev_hash !== head ? 'unlinked' : hash !== expected ? 'altered' : null;
      if (kind) return { workspaceId, rows, head, broken: { id, at, action, kind }, hasExpected };
      rows += 1;
      head = hash;
      if (hash === expectedHash) hasExpected = true;
    }
    const last = page.at(-1);
    if (!last) return { workspaceId, rows, head, broken: null, hasExpected };
    after = last.id;
  }
}
