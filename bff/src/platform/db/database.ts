import {
  type AliasableExpression,
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type RawBuilder,
  sql,
  Transaction,
} from 'kysely';
import { escapeLiteral, Pool } from 'pg';
import type { Actor } from '../actor.ts';
import { columnTypes } from './column-types.ts';
import { builtStatements } from './statements/built-statements.ts';
import { OPEN_TO_READ, PreparingClient } from './statements/prepared-statements.ts';
import type { Tables } from './tables.ts';

/** An open transaction in schema `parapet`, under one of the two roles. */
export type Tx = Transaction<Tables>;

/**
 * An open transaction and the workspace that its statements are about. Ports take it, so that the
 * work of several modules is one transaction.
 */
export interface WorkspaceTx {
  readonly tx: Tx;
  readonly workspaceId: string;
  /** The tags to whose assets the actor is limited; null or nothing where nobody is. */
  readonly assetScope?: readonly string[] | null;
}

/** A transaction about one scan of a workspace. */
export interface ScanTx extends WorkspaceTx {
  readonly scanId: string;
}

/** A module's rows as other modules may join them: a sub-select, so it costs no statement. */
export type ReadModel<Row> = (tx: Tx) => AliasableExpression<Row>;

/**
 * The only access to the product's tables. The connection is not exported, so every query has a
 * role.
 */
export interface Database {
  /**
   * Runs a transaction as `parapet_api`; row-level security limits it to this user and key. Of an actor
   * who only reads, Postgres refuses writes.
   */
  asActor<T>(
    actor: Pick<Actor, 'userId' | 'sessionId' | 'apiKey' | 'onlyReads'>,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T>;
  /** Runs a transaction as `parapet_worker`; row-level security limits it to this workspace. */
  asWorker<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs a transaction as `parapet_worker` on plan, payments and invoices of this account alone. */
  asBilling<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs a transaction as `parapet_worker` without a workspace, for the register of workers. */
  asProcess<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** @throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Settings of a transaction by name. The role comes first: the others are set under it. */
type Settings = Readonly<Record<string, string>>;

/** Connects lazily; `onError` receives errors of idle connections that the server ended. */
export function openDatabase(options: {
  url: string;
  poolSize: number;
  onError: (error: Error) => void;
}): Database {
  const pool = new Pool({
    Client: PreparingClient,
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    types: columnTypes,
    pipeline: true,
  });
  pool.on('error', options.onError);
  // A connection that breaks within a transaction fails its next query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<Tables>({ dialect });
  const executor = db.getExecutor();
  const parts = { config: { dialect }, dialect, driver: dialect.createDriver() };

  /**
   * The settings hold until the transaction ends. They have no values, so they go with its begin. Unlike those
   * of Kysely, it sends statements that do not wait for each other at once, in their order.
   */
  const inTransaction = <T>(
    settings: Settings,
    work: (tx: Tx) => Promise<T>,
    select = 'select ',
  ): Promise<T> =>
    executor.provideConnection(async (connection) => {
      let isOver = false;
      const inOrder = executor.withPlugin(builtStatements).withConnectionProvider({
        provideConnection: async (use) => {
          // The connection may have the role and claims of another actor by now.
          if (isOver) throw new Error('The transaction is over.');
          return await use(connection);
        },
      });
      const send = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
      const set = Object.entries(settings).map(
        ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
      );
      await send('begin');
      try {
        await send(select + set.join(', '));
        const result = await work(new Transaction<Tables>({ ...parts, executor: inOrder }) as Tx);
        isOver = true;
        await send('commit');
        return result;
      } catch (error) {
        isOver = true;
        await send('rollback');
        throw error;
      }
    });

  return {
    asActor: ({ userId, sessionId, apiKey, onlyReads }, work) => {
      const claims = JSON.stringify({ sub: userId, session_id: sessionId, role: 'authenticated' });
      const key = apiKey && { 'parapet.key_workspace': apiKey.workspaceId };
      const settings = { role: 'parapet_api', 'request.jwt.claims': claims, ...key };
      return inTransaction(settings, work, onlyReads ? OPEN_TO_READ : undefined);
    },
    asWorker: (workspaceId, work) =>
      inTransaction({ role: 'parapet_worker', 'parapet.workspace_id': workspaceId }, work),
    asBilling: (userId, work) =>
      inTransaction({ role: 'parapet_worker', 'parapet.billing_user_id': userId }, work),
    asProcess: (work) => inTransaction({ role: 'parapet_worker' }, work),
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}

/** Converts a value for a jsonb column: the driver would write an array as a Postgres array. */
export const jsonb = (value: unknown): RawBuilder<unknown> =>
  sql`${JSON.stringify(value)}::text::jsonb`;
