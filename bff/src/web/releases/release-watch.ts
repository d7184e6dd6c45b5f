import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import {
  type BuildHealth,
  HEALTH_CAP,
  type MountReport,
  type Registry,
} from '@parapet/contracts/releases/release';
import type { Logger } from '../../platform/log/logger.ts';
import type {
  Tally,
  WatchedBuild,
  WatchedModule,
  WatchStore,
  WithheldBuild,
} from './release-watch.repository.ts';

/** A release is judged by the sessions of its first minutes. */
export const WATCH_MS = 30 * 60_000;

/** Accounts that decide at least where it has failed for everybody, as in a company on one network. */
const MIN_UNANIMOUS = 3;

/** Who reports: a signed-in account, at an address. */
export interface Reporter {
  readonly userId: string;
  readonly address: string;
}

/** A build that was withheld, and the sessions that decided it. */
export interface Withholding extends WatchedBuild, Tally {}

/** Counts how watched releases fare, and withholds one that fails for most sessions. */
export interface ReleaseWatch {
  /** Returns the builds in whose place the build before is served. */
  withheld(): Promise<readonly WithheldBuild[]>;
  /**
   * Counts the reports of one page. Only builds that the page got and that are watched count.
   *
   * @param registry what the page's session gets
   */
  report(reporter: Reporter, reports: readonly MountReport[], registry: Registry): Promise<void>;
  /** Returns how the builds of a remote's last reported release fare. */
  healthOf(remote: string): Promise<BuildHealth[]>;
}

export interface ReleaseWatchPorts {
  readonly store: WatchStore;
  /** As many accounts decide at least; 0 withholds nothing. */
  readonly minSessions: number;
  readonly onWithheld: (withholding: Withholding) => Promise<void>;
  readonly log: Logger;
}

/** One account has one vote, in however many sessions, tabs and addresses. */
export function createReleaseWatch(ports: ReleaseWatchPorts): ReleaseWatch {
  const { store, minSessions, log } = ports;

  /**
   * Sessions of one network count where it has mounted nowhere, and where they are a third of all accounts:
   * who opens accounts to roll a release back would need half as many as there are, and no visitor meanwhile.
   */
  const unanimous = async (module: WatchedModule): Promise<Tally | undefined> => {
    const { mounted, isThirdOfAccounts, ...tally } = await store.consensus(module);
    const least = Math.min(MIN_UNANIMOUS, minSessions);
    return mounted === 0 && tally.failed >= least && isThirdOfAccounts ? tally : undefined;
  };

  const judge = async (module: WatchedModule): Promise<void> => {
    if (minSessions === 0) return;
    const { exposed, ...build } = module;
    const tally = await store.tally(module);
    const isMost = tally.sessions >= minSessions && tally.failed * 2 > tally.sessions;
    const decided = isMost ? tally : await unanimous(module);
    if (!decided || !(await store.withhold(build, decided))) return;
    const { remote, buildId } = build;
    log.error(
      { remote, build: buildId, exposed, ...decided },
      'a release is withheld: it fails for most sessions',
    );
    await ports.onWithheld({ ...build, ...decided }).catch((error: unknown) => {
      log.warn({ err: error, remote }, 'the team of a withheld release is not told');
    });
  };

  return {
    withheld: store.withheld,
    async report({ userId, address }, reports, registry) {
      for (const report of reports.filter((each) => isWatched(registry, each))) {
        const { remote, buildId, releasedAt, exposed } = report;
        const build = { remote, buildId, releasedAt };
        const session = digestOf(build, userId);
        const network = digestOf(build, networkOf(address));
        await store.add({ ...report, session, network });
        if (report.failed > 0) await judge({ ...build, exposed });
      }
    },
    async healthOf(remote) {
      const [tallies, withheld] = await Promise.all([store.talliesOf(remote), store.withheld()]);
      return tallies.map(({ buildId, releasedAt, sessions, failed, withErrors }) => ({
        buildId,
        sessions: Math.min(sessions, HEALTH_CAP),
        failed: scaled(failed, sessions),
        withErrors: scaled(withErrors, sessions),
        withheldAt:
          withheld.find((each) => isSame(each, { remote, buildId, releasedAt }))?.withheldAt ??
          null,
      }));
    },
  };
}

/** Returns whether both are the same release of the same build. */
export const isSame = (a: WatchedBuild, b: WatchedBuild): boolean =>
  a.remote === b.remote &&
  a.buildId === b.buildId &&
  Date.parse(a.releasedAt) === Date.parse(b.releasedAt);

const isWatched = (
  { remotes, watched = [] }: Registry,
  { remote, buildId, releasedAt }: MountReport,
): boolean =>
  watched.some((each) => each.name === remote && each.releasedAt === releasedAt) &&
  remotes.some(({ name, manifest }) => name === remote && manifest.buildId === buildId);

/** A part of all sessions, of {@link HEALTH_CAP} where there are more. */
const scaled = (part: number, all: number): number =>
  all <= HEALTH_CAP ? part : Math.round((part / all) * HEALTH_CAP);

/** Nobody can be followed over two releases. */
const digestOf = ({ remote, releasedAt }: WatchedBuild, text: string): string =>
  createHash('sha256').update(`${remote} ${releasedAt} ${text}`).digest('hex').slice(0, 32);

/** An address of IPv4 as a socket of IPv6 shows it. */
const MAPPED = '::ffff:';

/** Neighbours share a network: a /24, or a /48 of IPv6. */
const networkOf = (address: string): string => {
  const isMapped = address.startsWith(MAPPED) && address.includes('.');
  const plain = isMapped ? address.slice(MAPPED.length) : address;
  if (!isIPv6(plain)) return plain.split('.').slice(0, 3).join('.');
  const [head = ''] = plain.split('::', 1);
  return [...head.split(':'), '0', '0', '0'].slice(0, 3).join(':');
};
