import {
  type AliasableExpression,
  Kysely,
  PostgresDialect,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Actor } from '../actor.ts';
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
}

/** A module's rows as other modules may join them: a sub-select, so it costs no statement. */
export type ReadModel<Row> = (tx: Tx) => AliasableExpression<Row>;

/**
 * The only access to the product's tables. The connection is not exported, so every query has a
 * role.
 */
export interface Database {
  /** Runs a transaction as `parapet_api`; row-level security limits it to this user. */
  asActor<T>(actor: Pick<Actor, 'userId' | 'sessionId'>, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs a transaction as `parapet_worker`; row-level security limits it to this workspace. */
  asWorker<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs a transaction as `parapet_worker` without a workspace, for the register of workers. */
  asProcess<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** @throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const TIMESTAMPTZ = 1184;
const BIGINT = 20;

/** Parses timestamps to ISO text and counts to numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === TIMESTAMPTZ) return (value: string) => new Date(value).toISOString();
    if (oid === BIGINT) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** Connects lazily; `onError` receives errors of idle connections that the server ended. */
export function openDatabase(options: {
  url: string;
  poolSize: number;
  onError: (error: Error) => void;
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    types,
  });
  pool.on('error', options.onError);
  // A connection that breaks within a transaction fails its next query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

  const inTransaction = <T>(settings: RawBuilder<unknown>, work: (tx: Tx) => Promise<T>) =>
    db.transaction().execute(async (tx) => {
      await settings.execute(tx);
      return await work(tx.withSchema('parapet') as Tx);
    });

  return {
    asActor: ({ userId, sessionId }, work) => {
      const claims = JSON.stringify({ sub: userId, session_id: sessionId, role: 'authenticated' });
      return inTransaction(
        sql`select set_config('role', 'parapet_api', true),
          set_config('request.jwt.claims', ${claims}, true)`,
        work,
      );
    },
    asWorker: (workspaceId, work) =>
      inTransaction(
        sql`select set_config('role', 'parapet_worker', true),
          set_config('parapet.workspace_id', ${workspaceId}, true)`,
        work,
      ),
    asProcess: (work) =>
      inTransaction(sql`select set_config('role', 'parapet_worker', true)`, work),
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}

/** Converts a value for a jsonb column: the driver would write an array as a Postgres array. */
export const jsonb = (value: unknown): RawBuilder<unknown> =>
  sql`${JSON.stringify(value)}::text::jsonb`;
