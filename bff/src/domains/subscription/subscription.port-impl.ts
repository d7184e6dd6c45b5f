import {
  plans as catalogue,
  evidenceBytesOf,
  planOf,
  schedulesOf,
} from '@parapet/contracts/plans/plan-catalogue';
import {
  mayCreateWorkspace,
  NO_MORE_WORKSPACES,
  type Plan,
  READ_ONLY_ASSET,
  type Tier,
  tierOrFree,
  UNLIMITED,
  type Usage,
  withinLimit,
} from '@parapet/contracts/plans/subscription';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import { buckets } from '../../platform/storage/storage.ts';
import type { FeedEvent, FeedPort } from '../feed/feed.port.ts';
import { deletableBefore, historyOf } from './history.policy.ts';
import type { PlanTerms, SubscriptionPort } from './subscription.port.ts';
import { plansIn } from './subscription.repository.ts';

export interface OwnerPlan {
  readonly tier: Tier;
  readonly plan: Plan;
  /** Counted over all workspaces of the owner. */
  readonly usage: { assets: Usage; workspaces: Usage; cloudAccounts: Usage };
}

/** With `lock`, nobody else takes the last free slot until this transaction ends. */
export async function planOfOwner(
  tx: Tx,
  ownerId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<OwnerPlan> {
  const plans = plansIn(tx);
  if (lock) await plans.lock(ownerId);
  const { tier: stored, extra_assets: extra = 0 } = (await plans.findPlan(ownerId)) ?? {};
  const tier = tierOrFree(stored);
  const plan = planOf(tier);
  const limit = plan.assets === UNLIMITED ? UNLIMITED : plan.assets + extra;
  const used = await plans.countUsage(ownerId);
  return {
    tier,
    plan,
    usage: {
      assets: { current: used.assets, limit },
      workspaces: { current: used.workspaces, limit: plan.workspaces },
      cloudAccounts: { current: used.cloudAccounts, limit: plan.cloudAccounts },
    },
  };
}

async function scheduleUsage(tx: Tx, ownerId: string): Promise<Usage & { readonly tier: Tier }> {
  const plans = plansIn(tx);
  const tier = tierOrFree((await plans.findPlan(ownerId))?.tier);
  return { tier, current: await plans.countSchedules(ownerId), limit: schedulesOf(tier) };
}

/** The last free slot is taken, or no room is left for a file. The event is emitted once a day, however often the slot is freed and taken. */
const limitEvent = (
  workspaceId: string,
  kind: 'assets' | 'cloudAccounts' | 'breachSearches' | 'fileBytes',
  { name, limit }: { readonly name: string; readonly limit: number },
): FeedEvent => {
  const occurredAt = new Date().toISOString();
  return {
    type: 'plan.limit',
    severity: null,
    subject: { kind: 'workspace', id: workspaceId, name },
    assetId: null,
    scanId: null,
    before: null,
    after: { counted: kind, limit },
    dedupeKey: `plan.limit:${kind}:${limit}:${occurredAt.slice(0, 10)}`,
    occurredAt,
  };
};

const labels = {
  assets: ['asset', 'Archive or delete one, or upgrade the plan.'],
  cloudAccounts: ['cloud account', 'Disconnect one, or upgrade the plan.'],
  schedules: ['schedule', 'Delete one, or upgrade the plan.'],
} as const;

function noRoom(plan: Plan, kind: keyof typeof labels, limit: number, wanted = ''): AppError {
  const [noun, advice] = labels[kind];
  const nouns = limit === 1 ? noun : `${noun}s`;
  return new AppError(
    'plan_limit',
    `The ${plan.name} plan has room for ${limit} ${nouns}${wanted}. ${advice}`,
  );
}

function noSearches(plan: Plan, { current, limit }: Usage, count: number): string {
  if (limit === 0) {
    return `The ${plan.name} plan has no breach searches. Import a file, which needs none, or upgrade the plan.`;
  }
  const left = Math.max(0, limit - current);
  return `The ${plan.name} plan has ${limit} breach searches a month: ${left} are left, and this needs ${count}. Wait for the next month, or upgrade the plan.`;
}

const claimSlotsWith =
  ({ feed }: { readonly feed: Pick<FeedPort, 'record'> }): SubscriptionPort['claimSlots'] =>
  async ({ tx, ownerId, workspaceId }, kind, count) => {
    // Without a limit nobody waits for a long import of a colleague.
    const tier = tierOrFree((await plansIn(tx).findPlan(ownerId))?.tier);
    if (planOf(tier)[kind] === UNLIMITED) return;
    const { plan, usage } = await planOfOwner(tx, ownerId, { lock: true });
    const { current, limit } = usage[kind];
    if (current + count === limit) {
      await feed.record({ tx, workspaceId }, [
        limitEvent(workspaceId, kind, { name: plan.name, limit }),
      ]);
    }
    if (withinLimit(current + count - 1, limit)) return;
    const wanted = count === 1 ? '' : ` and uses ${current}, so ${count} more do not fit`;
    throw noRoom(plan, kind, limit, wanted);
  };

interface StoredTerms {
  readonly tier: string | null;
  readonly previous_tier: string | null;
  readonly previous_tier_until: string | null;
}

const termsOf = (row: StoredTerms | undefined): PlanTerms => ({
  tier: tierOrFree(row?.tier),
  previous:
    row && row.previous_tier !== null && row.previous_tier_until !== null
      ? { tier: tierOrFree(row.previous_tier), until: row.previous_tier_until }
      : null,
});

const findTermsOf: SubscriptionPort['findTerms'] = async (tx, ownerId) =>
  termsOf(await plansIn(tx).findTerms(ownerId));

async function breachUsage(
  tx: Tx,
  ownerId: string,
  tier: Tier,
): Promise<Usage & { readonly plan: Plan }> {
  const now = new Date();
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const plan = planOf(tier);
  const current = await plansIn(tx).countBreachSearches(ownerId, since);
  return { plan, current, limit: plan.breachSearches };
}

export async function findBreachUsage(tx: Tx, ownerId: string): Promise<Usage> {
  const tier = tierOrFree((await plansIn(tx).findPlan(ownerId))?.tier);
  const { current, limit } = await breachUsage(tx, ownerId, tier);
  return { current, limit };
}

/** The bytes of evidence in the owner's workspaces, and how many the plan allows; -1 without a limit. */
export async function evidenceUsage(
  tx: Tx,
  ownerId: string,
): Promise<Usage & { readonly tier: Tier }> {
  const plans = plansIn(tx);
  const tier = tierOrFree((await plans.findPlan(ownerId))?.tier);
  return { tier, current: await plans.countEvidence(ownerId), limit: evidenceBytesOf(tier) };
}

const MB = 1024 * 1024;
const bytesLabel = (bytes: number): string =>
  bytes < 1024 * MB ? `${bytes / MB} MB` : `${bytes / 1024 / MB} GB`;

const limitsOf = (kind: 'assets' | 'workspaces' | 'cloudAccounts') =>
  Object.fromEntries(catalogue.map((plan) => [plan.tier, plan[kind]]));
/** Has one for each plan. */
const assetLimits = limitsOf('assets');
const workspaceLimits = limitsOf('workspaces');
const cloudAccountLimits = limitsOf('cloudAccounts');

export const createSubscriptionPort = ({
  feed,
}: {
  readonly feed: Pick<FeedPort, 'record'>;
}): SubscriptionPort => ({
  findTerms: findTermsOf,

  async findHistory({ tx, ownerId }) {
    const [terms, startsAt] = await Promise.all([
      findTermsOf(tx, ownerId),
      plansIn(tx).findHistoryStart(),
    ]);
    return historyOf({ ...terms, startsAt }, new Date());
  },

  async listHistories(tx, { at, after, limit }) {
    const startsAt = await plansIn(tx).findHistoryStart();
    const rows = await plansIn(tx).listTerms(after, limit);
    return rows.map((row) => {
      const terms = { ...termsOf(row), startsAt };
      return {
        workspaceId: row.workspace_id,
        ownerId: row.owner_id,
        history: historyOf(terms, at),
        deletableBefore: deletableBefore(terms, at),
      };
    });
  },

  claimSlot: (scope, kind) => claimSlotsWith({ feed })(scope, kind, 1),
  claimSlots: claimSlotsWith({ feed }),

  findReadOnlyAssets: ({ tx, workspaceId }, ids) =>
    plansIn(tx).findReadOnlyAssets(workspaceId, ids, assetLimits),

  async requireWritableAssets({ tx, workspaceId }, ids) {
    const found = await plansIn(tx).findReadOnlyAssets(workspaceId, ids, assetLimits);
    if (found.size > 0) throw new AppError('plan_limit', READ_ONLY_ASSET);
  },

  findReadOnlyWorkspaces: (tx) => plansIn(tx).findReadOnlyWorkspaces(workspaceLimits, null),

  async isReadOnlyWorkspace({ tx, workspaceId }) {
    return (await plansIn(tx).findReadOnlyWorkspaces(workspaceLimits, workspaceId)).size > 0;
  },

  findReadOnlyCloudAccounts: ({ tx, workspaceId }) =>
    plansIn(tx).findReadOnlyCloudAccounts(workspaceId, cloudAccountLimits),

  async findAssetUsage({ tx, ownerId }) {
    return (await planOfOwner(tx, ownerId)).usage.assets;
  },

  async findCloudAccountUsage({ tx, ownerId }) {
    return (await planOfOwner(tx, ownerId)).usage.cloudAccounts;
  },

  async claimCloudAccountsLeft({ tx }, count) {
    const plans = plansIn(tx);
    const standing = await plans.findWorkerPlan();
    if (standing === null) return 0;
    await plans.lock(standing.ownerId);
    const { cloudAccounts: limit } = planOf(tierOrFree(standing.tier));
    const current = await plans.countWorkerCloudAccounts();
    return limit === UNLIMITED ? count : Math.max(0, Math.min(count, limit - current));
  },

  async claimSchedule({ tx, ownerId }) {
    const plans = plansIn(tx);
    await plans.lock(ownerId);
    const { tier, current, limit } = await scheduleUsage(tx, ownerId);
    if (withinLimit(current, limit)) return;
    throw noRoom(planOf(tier), 'schedules', limit);
  },

  async findScheduleUsage({ tx, ownerId }) {
    const { current, limit } = await scheduleUsage(tx, ownerId);
    return { current, limit };
  },

  async requireRoom(tx, ownerId, whose) {
    const { plan, usage } = await planOfOwner(tx, ownerId, { lock: true });
    const counts = { ...usage, schedules: await scheduleUsage(tx, ownerId) };
    for (const [kind, { current, limit }] of Object.entries(counts)) {
      if (limit === UNLIMITED || current <= limit) continue;
      const noun = kind === 'cloudAccounts' ? 'cloud accounts' : kind;
      throw new AppError(
        'plan_limit',
        `${whose} ${plan.name} plan has room for ${limit} ${noun}, and this would make ${current}.`,
      );
    }
  },

  findBreachUsage: ({ tx, ownerId }) => findBreachUsage(tx, ownerId),

  async claimBreachSearches({ tx, ownerId, workspaceId }, count) {
    if (count === 0) return;
    const plans = plansIn(tx);
    await plans.lock(ownerId);
    const tier = tierOrFree((await plans.findPlan(ownerId))?.tier);
    const { plan, current, limit } = await breachUsage(tx, ownerId, tier);
    if (current + count === limit) {
      await feed.record({ tx, workspaceId }, [
        limitEvent(workspaceId, 'breachSearches', { name: plan.name, limit }),
      ]);
    }
    if (withinLimit(current + count - 1, limit)) return;
    throw new AppError('plan_limit', noSearches(plan, { current, limit }, count));
  },

  async claimBreachSearchesLeft({ tx }, count) {
    const plans = plansIn(tx);
    const standing = await plans.findWorkerPlan();
    if (standing === null) return 0;
    await plans.lock(standing.ownerId);
    const { current, limit } = await breachUsage(tx, standing.ownerId, tierOrFree(standing.tier));
    return limit === UNLIMITED ? count : Math.max(0, Math.min(count, limit - current));
  },

  async requireEvidenceRoom({ tx, ownerId, workspaceId }, bytes) {
    await plansIn(tx).lock(ownerId);
    const { tier, current, limit } = await evidenceUsage(tx, ownerId);
    if (limit === UNLIMITED) return;
    const left = limit - current - bytes;
    const { name } = planOf(tier);
    if (left >= 0 && left < buckets.evidence.maxBytes) {
      await feed.record({ tx, workspaceId }, [
        limitEvent(workspaceId, 'fileBytes', { name, limit }),
      ]);
    }
    if (left >= 0) return;
    throw new AppError(
      'plan_limit',
      `The ${name} plan keeps ${bytesLabel(limit)} of files. Delete some, or upgrade the plan.`,
    );
  },

  async mayInvite(tx, ownerId) {
    return planOf(tierOrFree((await plansIn(tx).findPlan(ownerId))?.tier)).canInviteUsers;
  },

  async claimWorkspace(tx, ownerId) {
    const { tier, usage } = await planOfOwner(tx, ownerId, { lock: true });
    if (!mayCreateWorkspace(tier, usage.workspaces)) {
      throw new AppError('plan_limit', NO_MORE_WORKSPACES);
    }
  },
});
