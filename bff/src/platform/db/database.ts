import {
  type AliasableExpression,
  Kysely,
  PostgresDialect,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely';
import { escapeLiteral, Pool } from 'pg';
import type { Actor } from '../actor.ts';
import { columnTypes } from './column-types.ts';
import { PreparingClient } from './prepared-statements.ts';
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

/** A module's rows as other modules may join them: a sub-select, so it costs no statement. */
export type ReadModel<Row> = (tx: Tx) => AliasableExpression<Row>;

/**
 * The only access to the product's tables. The connection is not exported, so every query has a
 * role.
 */
export interface Database {
  /** Runs a transaction as `parapet_api`; row-level security limits it to this user and key. */
  asActor<T>(
    actor: Pick<Actor, 'userId' | 'sessionId' | 'apiKey'>,
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
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

  /** The settings hold until the transaction ends. They have no values, so they go with its begin. */
  const inTransaction = <T>(settings: Settings, work: (tx: Tx) => Promise<T>) =>
    db.transaction().execute(async (tx) => {
      const set = Object.entries(settings).map(
        ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
      );
      await sql.raw(`select ${set.join(', ')}`).execute(tx);
      return await work(tx.withSchema('parapet') as Tx);
    });

  return {
    asActor: ({ userId, sessionId, apiKey }, work) => {
      const claims = JSON.stringify({ sub: userId, session_id: sessionId, role: 'authenticated' });
      const key = apiKey && { 'parapet.key_workspace': apiKey.workspaceId };
      return inTransaction({ role: 'parapet_api', 'request.jwt.claims': claims, ...key }, work);
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
