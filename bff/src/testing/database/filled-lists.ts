import { Client } from 'pg';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { startTestApi, type TestApi } from '../test-api.ts';
import { runSql, type TestUser } from '../test-identity.ts';
import { fillWorkspace } from './fill-workspace.ts';
import { recordStatements, type Statement } from './record-statements.ts';

interface Filled {
  readonly api: TestApi;
  readonly ada: TestUser;
  /** The owner of a second workspace that is as full. */
  readonly eve: TestUser;
}

interface Scans {
  readonly index: number;
  readonly table: number;
}

/**
 * Gives the tests of one file an API over enough rows that a missing index would show as a sequential scan,
 * and tells how Postgres reads its lists. Times are not compared: they depend on the machine.
 */
export function prepareFilledLists(
  prepare: (filled: Filled) => Promise<void> = async () => undefined,
) {
  const statementsOf = recordStatements();
  let opened: Filled | null = null;
  const filled = (): Filled => {
    if (!opened) throw new Error('The workspaces are filled before the first test.');
    return opened;
  };

  beforeAll(async () => {
    const api = await startTestApi();
    const ada = await api.signUp();
    const eve = await api.signUp();
    opened = { api, ada, eve };
    for (const user of [ada, eve]) await fillWorkspace(api.database.url, user);
    await prepare(opened);
    await run('vacuum (analyze)');
  }, 120_000);
  afterAll(() => opened?.api.close());

  const run = <Row>(text: string) => runSql<Row>(filled().api.database.url, text);
  const at = (path: string) => `/api/workspaces/${filled().ada.workspaceId}${path}`;

  async function read(path: string) {
    const { api, ada } = filled();
    const { status, body } = await api.call(ada, 'GET', at(path));
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }

  /** Sends the statements on one connection, those that `explain` takes over in its way. */
  async function replayed(
    statements: readonly Statement[],
    explain: (client: Client, statement: Statement) => Promise<boolean>,
  ): Promise<void> {
    const client = new Client({ connectionString: filled().api.database.url });
    await client.connect();
    try {
      for (const statement of statements) {
        const isTaken = await explain(client, statement);
        if (!isTaken) await client.query(statement.text, [...statement.values]);
      }
    } finally {
      await client.end();
    }
  }

  /** Returns the plans of the statements that name the table, under the role and claims of the API. */
  async function plansOf(statements: readonly Statement[], table: string): Promise<string[]> {
    const plans: string[] = [];
    await replayed(statements, async (client, { text, values }) => {
      const isRead = /^\s*(?:select|with)\b/i.test(text) && new RegExp(`\\b${table}\\b`).test(text);
      if (!isRead) return false;
      // Prepared statements run by a generic plan from their sixth use on.
      for (const explained of [
        await client.query(`explain ${text}`, [...values]),
        await client.query(`explain (generic_plan) ${text}`),
      ]) {
        plans.push(explained.rows.map((row) => row['QUERY PLAN']).join('\n'));
      }
      return true;
    });
    return plans;
  }

  /** Counts the rows of a table that the statements of a request fetch, those inside of functions too. */
  async function rowsRead(path: string, table: string): Promise<number> {
    let rows = 0;
    await replayed(await statementsOf(() => read(path)), async (client, { text }) => {
      if (text !== 'commit') return false;
      const { rows: fetched } = await client.query<{ rows: number }>(
        `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
         from pg_stat_xact_user_tables where schemaname = 'parapet' and relname = $1`,
        [table],
      );
      rows += fetched[0]?.rows ?? 0;
      return false;
    });
    return rows;
  }

  /** Expects the first and a later page to be read by the index, whatever their values. */
  async function expectPagesByIndex(path: string, table: string, index: string): Promise<void> {
    const separator = path.includes('?') ? '&' : '?';
    const { nextCursor } = await read(path);
    const pages = [path, ...(nextCursor ? [`${path}${separator}cursor=${nextCursor}`] : [])];
    expect(pages).toHaveLength(path === '/overview' ? 1 : 2);
    for (const page of pages) {
      const plans = await plansOf(await statementsOf(() => read(page)), table);
      // Both plans of the first statement are looked at: for its values, and the generic one.
      expect(plans.filter((plan) => plan.includes(index)).length).toBeGreaterThanOrEqual(2);
      expect(plans.filter((plan) => plan.includes(`Seq Scan on ${table}`))).toEqual([]);
      // A sort of one page of each group is small; a sort of the table is not.
      expect(plans.filter((plan) => / rows=\d{5,}/.test(plan))).toEqual([]);
    }
  }

  const scansOf = async (index: string, table: string): Promise<Scans> => {
    const [row] = await run<Scans>(
      `select (select idx_scan::int from pg_stat_user_indexes where indexrelname = '${index}') as index,
         (select seq_scan::int from pg_stat_user_tables
          where schemaname = 'parapet' and relname = '${table}') as table`,
    );
    if (!row) throw new Error(`There are no statistics of ${index}.`);
    return row;
  };

  /** Expects the functions of a search to use the index, and never to read the whole table. */
  async function expectSearchByIndex(path: string, table: string, index: string): Promise<void> {
    const before = await scansOf(index, table);
    // A session reports its statistics once a second at most, and only at its next statement soon.
    await vi.waitFor(
      async () => {
        await read(path);
        expect((await scansOf(index, table)).index).toBeGreaterThan(before.index);
      },
      { timeout: 15_000, interval: 200 },
    );
    expect((await scansOf(index, table)).table).toBe(before.table);
  }

  return {
    filled,
    run,
    at,
    read,
    statementsOf,
    plansOf,
    rowsRead,
    expectPagesByIndex,
    expectSearchByIndex,
  };
}
