import { shortTitleOf } from '@parapet/compliance/framework/framework';
import type { RequirementState } from '@parapet/contracts/compliance/requirement';
import type { Database, WorkspaceTx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Delivery, Queue } from '../../../platform/queue/queue.ts';
import type { FeedEvent, FeedPort } from '../../feed/feed.port.ts';
import { type AssessJob, partsQueue } from '../compliance-queues.ts';
import { dayOf } from '../days.ts';
import { type GatherPorts, gatherEvidence } from '../evidence/gather-evidence.ts';
import { findFramework, listKnown } from '../frameworks/known-frameworks.ts';
import { attestationsIn } from '../repositories/attestations.repository.ts';
import { daysIn, type PackedDay, writtenDaysIn } from '../repositories/days.repository.ts';
import { digestsIn } from '../repositories/digests.repository.ts';
import { evidenceIn } from '../repositories/evidence.repository.ts';
import { exceptionsIn } from '../repositories/exceptions.repository.ts';
import { type AssessedFramework, costsMost, stepsOf } from './digest.policy.ts';
import { packStates, unpackStates } from './packed-states.policy.ts';
import { wholeScopes } from './read-scopes.ts';
import { assessedScopes, evidenceFor } from './scope.ts';
import { type Standing, type StandingRow, standOf } from './stand.policy.ts';

export interface AssessWorkspacePorts extends GatherPorts {
  readonly db: Database;
  readonly log: Logger;
  readonly feed: Pick<FeedPort, 'record'>;
  readonly queue: Pick<Queue, 'send'>;
  readonly shutdown: AbortSignal;
  readonly now?: () => Date;
}

const ENDS_SOON_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Requirements that one event names. */
const MAX_NAMED = 10;

/**
 * Makes the figures of a workspace anew: what was read of each scope, how each framework in use stands today, what
 * costs most and what would raise the share assessed. It tells the feed of requirements that passed and do not any more.
 */
export const assessWorkspace =
  (ports: AssessWorkspacePorts) =>
  async ({ data, signal }: Delivery<AssessJob>): Promise<void> => {
    const { workspaceId, askedAt } = data;
    const stop = AbortSignal.any([signal, ports.shutdown]);
    const inWorkspace = <T>(work: (scope: WorkspaceTx) => Promise<T>) =>
      ports.db.asWorker(workspaceId, (tx) => work({ tx, workspaceId }));
    const last = await inWorkspace((scope) => digestsIn(scope).find());
    if (last && last.madeAt > askedAt) return;
    const startedAt = performance.now();
    const madeAt = new Date().toISOString();
    const now = ports.now?.() ?? new Date();
    const gathered = await gatherEvidence(ports, inWorkspace, stop);
    const frameworks = await inWorkspace(async (scope) => {
      await evidenceIn(scope).write(gathered, madeAt);
      const accounts = await ports.cloud.listAccounts(scope);
      const scopes = wholeScopes(accounts, gathered);
      const assessed = assessedScopes(scopes);
      const today = dayOf(now);
      const accepted = await attestationsIn(scope).listAccepted();
      const excepted = await exceptionsIn(scope).listHolding(today);
      const known = await listKnown(ports, scope);
      const inUse: AssessedFramework[] = [];
      for (const { id, isInUse } of known) {
        const framework = isInUse ? await findFramework(scope, id) : undefined;
        if (!framework) continue;
        const standing = standOf(framework, {
          scopes,
          evidence: evidenceFor(assessed, accepted.get(id) ?? [], now),
          exceptions: excepted.get(id) ?? new Map(),
        });
        inUse.push({ framework, standing });
        const before = await daysIn(scope).findAt(id, null);
        await writeDay(scope, id, standing, now);
        const event =
          before && regression(scope, shortTitleOf(framework), before, standing.rows, now);
        if (event) await ports.feed.record(scope, [event]);
      }
      await writtenDaysIn(scope).deleteUnknown(known.map(({ id }) => id));
      const soon = dayOf(new Date(now.getTime() + ENDS_SOON_DAYS * DAY_MS));
      const ending = [...accepted].flatMap(([frameworkId, ofFramework]) =>
        ofFramework
          .filter(({ endsOn }) => endsOn >= today && endsOn <= soon)
          .map(({ endsOn }) => ({ frameworkId, endsOn })),
      );
      const digest = {
        costsMost: costsMost(inUse, scopes),
        steps: stepsOf(inUse, scopes, ending),
      };
      await digestsIn(scope).write(digest, madeAt);
      await ports.queue.send(scope.tx, partsQueue, { workspaceId });
      return inUse.length;
    });
    const ms = Math.round(performance.now() - startedAt);
    ports.log.info({ workspaceId, frameworks, scopes: gathered.length, ms }, 'compliance assessed');
  };

async function writeDay(
  scope: WorkspaceTx,
  frameworkId: string,
  { rows, figures }: Standing,
  now: Date,
): Promise<void> {
  await writtenDaysIn(scope).keepList(rows.map(({ number }) => number));
  const about = { figures, at: now.toISOString() };
  await writtenDaysIn(scope).write(frameworkId, dayOf(now), packStates(rows), about);
}

const lost: readonly RequirementState[] = ['failed', 'partly', 'not_assessed'];

/** One event a framework says which of its requirements passed before and do not any more. */
function regression(
  { workspaceId }: WorkspaceTx,
  title: string,
  before: PackedDay,
  rows: readonly StandingRow[],
  now: Date,
): FeedEvent | null {
  const states = unpackStates(before.numbers, before.states);
  const changed = rows.filter(
    ({ number, state }) => states.get(number) === 'passed' && lost.includes(state),
  );
  if (changed.length === 0) return null;
  const failed = changed.filter(({ state }) => state === 'failed').length;
  return {
    type: 'compliance.regressed',
    severity: failed > 0 ? 'medium' : 'low',
    subject: { kind: 'workspace', id: workspaceId, name: title },
    assetId: null,
    scanId: null,
    before: { state: 'passed' },
    after: {
      frameworkId: before.frameworkId,
      requirements: changed.length,
      failed,
      notAssessed: changed.length - failed,
      numbers: changed.slice(0, MAX_NAMED).map(({ number }) => number),
    },
    // The state before is told of once, however often the job runs.
    dedupeKey: `compliance.regressed:${before.frameworkId}:${before.assessedAt}`,
    occurredAt: now.toISOString(),
  };
}
