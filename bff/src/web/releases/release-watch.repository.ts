import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** One release of one build: the same build released again is another one. */
export interface WatchedBuild {
  readonly remote: string;
  readonly buildId: string;
  readonly releasedAt: string;
}

/** Its pages or its panels, which are judged apart. */
export interface WatchedModule extends WatchedBuild {
  readonly exposed: 'lifecycles' | 'widgets';
}

/** What a session reports of a build. `session` and `network` are digests. */
export interface SessionReport extends WatchedModule {
  readonly session: string;
  readonly network: string;
  readonly mounted: number;
  readonly failed: number;
  readonly errors: number;
}

/** The sessions that count. */
export interface Tally {
  readonly sessions: number;
  readonly failed: number;
  readonly withErrors: number;
}

/** All sessions that report a build, however many share a network. */
export interface Consensus extends Tally {
  /** Sessions in which it mounted at least once. */
  readonly mounted: number;
  /** Whether so many accounts as have failed are at least a third of the installation's. */
  readonly isThirdOfAccounts: boolean;
}

export interface WithheldBuild extends WatchedBuild {
  readonly withheldAt: string;
}

/** As many reports of sessions say enough of a build; more are not counted. */
const MAX_SESSIONS = 2000;
/** Sessions of one network that count, so that nobody outvotes the others from one place. */
const PER_NETWORK = 2;
/** More reports of one session change nothing. */
const MAX_COUNT = 1000;
const KEPT_DAYS = 7;

/** The tables `mount_reports` and `withheld_releases`. */
export interface WatchStore {
  add(report: SessionReport): Promise<void>;
  tally(module: WatchedModule): Promise<Tally>;
  consensus(module: WatchedModule): Promise<Consensus>;
  /** The tallies of all builds of a remote's last reported release. */
  talliesOf(remote: string): Promise<(WatchedBuild & Tally)[]>;
  /** Returns false where it is withheld already. */
  withhold(build: WatchedBuild, tally: Tally): Promise<boolean>;
  withheld(): Promise<WithheldBuild[]>;
}

export const watchStoreIn = (db: Database): WatchStore => ({
  add: ({ remote, buildId, releasedAt, exposed, session, network, mounted, failed, errors }) =>
    db.asProcess(async (tx) => {
      const counted = (name: 'mounted' | 'failed' | 'errors') =>
        sql`${sql.ref(name)} = least(${MAX_COUNT}, r.${sql.ref(name)} + excluded.${sql.ref(name)})`;
      await sql`
        insert into parapet.mount_reports as r
          (remote, build_id, released_at, exposed, session, network, mounted, failed, errors)
        select ${remote}, ${buildId}, ${releasedAt}::timestamptz, ${exposed}, ${session}, ${network},
          ${mounted}::int, ${failed}::int, ${errors}::int
        where (
          select count(*) from parapet.mount_reports
          where remote = ${remote} and build_id = ${buildId} and released_at = ${releasedAt}::timestamptz
        ) < ${MAX_SESSIONS}
        on conflict (remote, released_at, build_id, session, exposed)
        do update set ${counted('mounted')}, ${counted('failed')}, ${counted('errors')}`.execute(
        tx,
      );
      await sql`
        delete from parapet.mount_reports
        where remote = ${remote} and released_at < ${releasedAt}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(
        tx,
      );
    }),
  tally: async ({ remote, buildId, releasedAt, exposed }) => {
    const tallies = await readTallies(db, remote, exposed);
    return (
      tallies.find((each) => each.buildId === buildId && each.releasedAt === releasedAt) ?? {
        sessions: 0,
        failed: 0,
        withErrors: 0,
      }
    );
  },
  consensus: ({ remote, buildId, releasedAt, exposed }) =>
    db.asProcess(async (tx) => {
      const { rows } = await sql<Consensus>`
        select *, parapet.is_third_of_accounts(failed) as "isThirdOfAccounts"
        from (
          select count(*)::int as sessions, count(*) filter (where failed > mounted)::int as failed,
            count(*) filter (where errors > 0)::int as "withErrors",
            count(*) filter (where mounted > 0)::int as mounted
          from parapet.mount_reports
          where remote = ${remote} and build_id = ${buildId} and exposed = ${exposed}
            and released_at = ${releasedAt}::timestamptz
        ) as reports`.execute(tx);
      const [consensus] = rows;
      if (!consensus) throw new Error('Postgres has counted nothing');
      return consensus;
    }),
  talliesOf: (remote) => readTallies(db, remote),
  withhold: ({ remote, buildId, releasedAt }, { sessions, failed }) =>
    db.asProcess(async (tx) => {
      const { rows } = await sql`
        insert into parapet.withheld_releases as w (remote, build_id, released_at, sessions, failed)
        values (${remote}, ${buildId}, ${releasedAt}::timestamptz, ${sessions}::int, ${failed}::int)
        on conflict (remote, build_id) do update
          set released_at = excluded.released_at, withheld_at = now(),
            sessions = excluded.sessions, failed = excluded.failed
          where w.released_at < excluded.released_at
        returning 1`.execute(tx);
      return rows.length > 0;
    }),
  withheld: () =>
    db.asProcess(async (tx) => {
      const rows = await tx
        .selectFrom('withheld_releases')
        .select(['remote', 'build_id', 'released_at', 'withheld_at'])
        .execute();
      return rows.map((row) => ({
        remote: row.remote,
        buildId: row.build_id,
        releasedAt: isoOf(row.released_at),
        withheldAt: isoOf(row.withheld_at),
      }));
    }),
});

const isoOf = (at: string): string => new Date(at).toISOString();

interface TallyRow {
  readonly build_id: string;
  readonly released_at: string;
  readonly sessions: number;
  readonly failed: number;
  readonly with_errors: number;
}

/** @param exposed the module that counts; both by default, where a session fails that fails in one */
const readTallies = (
  db: Database,
  remote: string,
  exposed: WatchedModule['exposed'] | null = null,
): Promise<(WatchedBuild & Tally)[]> =>
  db.asProcess(async (tx) => {
    const { rows } = await sql<TallyRow>`
      select build_id, released_at, count(*)::int as sessions,
        count(*) filter (where has_failed)::int as failed,
        count(*) filter (where has_errors)::int as with_errors
      from (
        select build_id, released_at, bool_or(failed > mounted) as has_failed,
          bool_or(errors > 0) as has_errors,
          row_number() over (partition by build_id, network order by session) as place
        from parapet.mount_reports
        where remote = ${remote} and (${exposed}::text is null or exposed = ${exposed})
          and released_at = (
            select max(released_at) from parapet.mount_reports where remote = ${remote}
          )
        group by build_id, released_at, session, network
      ) as placed
      where place <= ${PER_NETWORK}
      group by build_id, released_at
      order by build_id`.execute(tx);
    return rows.map((row) => ({
      remote,
      buildId: row.build_id,
      releasedAt: isoOf(row.released_at),
      sessions: row.sessions,
      failed: row.failed,
      withErrors: row.with_errors,
    }));
  });
