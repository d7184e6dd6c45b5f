import { replay } from '../../../../bff/src/testing/database/replay.ts';
import type { Case } from './cases.ts';
import { cpuOf } from './cpu.ts';
import type { Layout } from './layout.ts';
import { ratioOf, timeInTurn, warmUp } from './measure.ts';
import type { Growth, Measured } from './report.ts';

/** Enough for each connection to prepare the statements and to keep their plans. */
const WARM_UP = 120;

export interface CaseSizes {
  readonly requests: number;
  readonly clients: number;
}

/** Times one case over HTTP, its statements alone, and the same case with fewer rows, in turn. */
export async function compareCase(
  each: Case,
  large: Layout,
  small: Layout | null,
  { requests: count, clients }: CaseSizes,
): Promise<Measured> {
  const fewer = small?.cases.find(({ name }) => name === each.name);
  const http = () => large.read(each.path);
  await warmUp(clients, WARM_UP, http);
  const statements = await large.statementsOf(each.path);
  const sql = () => replay(large.pool, statements);
  await warmUp(clients, WARM_UP, sql);
  const works = { http, sql };
  const one = await timeInTurn({ clients: 1, count }, works);
  const before = await large.readCpu();
  const many = await timeInTurn({ clients, count }, works);
  const cpu = cpuOf(before, await large.readCpu(), many.http.count);
  const body = await http();
  return {
    ...each,
    bytes: Buffer.byteLength(body),
    http: { one: one.http, many: many.http },
    sql: { one: one.sql, many: many.sql },
    ratio: { one: ratioOf(one.http, one.sql), many: ratioOf(many.http, many.sql) },
    growth: small && fewer ? await growthOf(fewer.path, small, body) : null,
    cpu,
  };

  async function growthOf(path: string, of: Layout, answer: string): Promise<Growth> {
    const before = () => of.read(path);
    await warmUp(clients, WARM_UP, before);
    const timed = await timeInTurn({ clients, count }, { http, before });
    return {
      ratio: ratioOf(timed.http, timed.before),
      found: { small: foundIn(JSON.parse(await before())), large: foundIn(JSON.parse(answer)) },
    };
  }
}

/** Describes what lists say of how many rows they found. */
interface Answer {
  readonly total?: number;
  readonly findings?: number;
  readonly facets?: { readonly severity?: Readonly<Record<string, number>> };
  readonly items?: readonly unknown[];
}

/** Returns how many rows an answer is about: those of its counts, else those that it has. */
function foundIn({ total, findings, facets, items }: Answer): number {
  if (facets?.severity) return Object.values(facets.severity).reduce((sum, n) => sum + n, 0);
  return total ?? findings ?? items?.length ?? 1;
}
