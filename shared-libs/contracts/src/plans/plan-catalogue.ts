import type { Plan, Tier } from './subscription.ts';
import { UNLIMITED } from './subscription.ts';

type PlanLimits = Omit<Plan, 'features'>;

const limits: readonly PlanLimits[] = [
  {
    tier: 'free',
    name: 'Free',
    price: 0,
    assets: 5,
    workspaces: 0,
    cloudAccounts: 1,
    breachSearches: 0,
    scanHistoryDays: 30,
    canInviteUsers: false,
    subdomainSync: false,
  },
  {
    tier: 'core',
    name: 'Core',
    price: 49,
    assets: 50,
    workspaces: 1,
    cloudAccounts: 1,
    breachSearches: 20,
    scanHistoryDays: 365,
    canInviteUsers: true,
    subdomainSync: true,
  },
  {
    tier: 'pro',
    name: 'Pro',
    price: 149,
    assets: 250,
    workspaces: 3,
    cloudAccounts: 5,
    breachSearches: 100,
    scanHistoryDays: 365,
    canInviteUsers: true,
    subdomainSync: true,
  },
  {
    tier: 'advanced',
    name: 'Advanced',
    price: 399,
    assets: 1000,
    workspaces: 10,
    cloudAccounts: 20,
    breachSearches: 500,
    scanHistoryDays: 730,
    canInviteUsers: true,
    subdomainSync: true,
  },
  {
    tier: 'mssp',
    name: 'MSSP',
    price: null,
    assets: UNLIMITED,
    workspaces: UNLIMITED,
    cloudAccounts: UNLIMITED,
    breachSearches: UNLIMITED,
    scanHistoryDays: 730,
    canInviteUsers: true,
    subdomainSync: true,
  },
];

/** Schedules of scans over all workspaces of an owner. */
const schedules: Readonly<Record<Tier, number>> = {
  free: 1,
  core: 10,
  pro: 50,
  advanced: 200,
  mssp: UNLIMITED,
};

/** -1 without a limit. */
export const schedulesOf = (tier: Tier): number => schedules[tier];

/** Integrations of a workspace, of any kind. Each scan notifies all of them, so every plan has a limit. */
const integrations: Readonly<Record<Tier, number>> = {
  free: 2,
  core: 5,
  pro: 10,
  advanced: 20,
  mssp: 20,
};

export const integrationsOf = (tier: Tier): number => integrations[tier];

const MB = 1024 * 1024;

/** Files of findings and attestations, and lists being imported, over all workspaces of an owner, in bytes. */
const evidenceBytes: Readonly<Record<Tier, number>> = {
  free: 100 * MB,
  core: 1024 * MB,
  pro: 10_240 * MB,
  advanced: 51_200 * MB,
  mssp: UNLIMITED,
};

/** -1 without a limit. */
export const evidenceBytesOf = (tier: Tier): number => evidenceBytes[tier];

const counted = (count: number, noun: string): string => {
  if (count === UNLIMITED) return `${noun}s without a limit`;
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
};

const breachSearchesOf = ({ breachSearches }: PlanLimits): string[] => {
  if (breachSearches === 0) return [];
  return breachSearches === UNLIMITED
    ? ['Breach searches without a limit']
    : [`${breachSearches} breach searches a month`];
};

/** Returns what a plan has, in the words of lists: only what the API offers and enforces today. */
const featuresOf = (plan: PlanLimits): string[] => [
  'External scanning',
  'Evidence and remediation',
  counted(schedulesOf(plan.tier), 'schedule'),
  `${counted(integrationsOf(plan.tier), 'integration')} a workspace`,
  'Import of exposed accounts',
  ...breachSearchesOf(plan),
  ...(plan.canInviteUsers ? ['Members'] : []),
  ...(plan.subdomainSync ? ['Subdomain sync'] : []),
];

/** The list of plans: the BFF enforces it, the pricing page shows it. */
export const plans: readonly Plan[] = limits.map((plan) => ({
  ...plan,
  features: featuresOf(plan),
}));

/** Tells what the product does not offer yet, and the first plan that will have it. */
export const plannedFeatures: ReadonlyArray<{
  readonly id: string;
  readonly name: string;
  readonly from: Tier;
}> = [
  { id: 'compliance', name: 'Compliance frameworks', from: 'pro' },
  { id: 'own-sign-in', name: 'Sign-in by your own identity provider', from: 'advanced' },
];

/** Tells what goes with {@link plannedFeatures}: nobody may buy a plan for one of them. */
export const PLANNED_NOTE =
  'No plan has these today, and no price includes them. The plan beside each is the first that will have it.';

/** Never throws: the list contains every tier, as a test checks. */
export const planOf = (tier: Tier): Plan => {
  const plan = plans.find((candidate) => candidate.tier === tier);
  if (!plan) throw new Error(`No plan for tier ${tier}`);
  return plan;
};

/** One asset above those of the plan, in cents of EUR a month without VAT; null where none are sold. */
const extraAssetCents: Readonly<Record<Tier, number | null>> = {
  free: null,
  core: 100,
  pro: 70,
  advanced: 40,
  mssp: null,
};

export const extraAssetCentsOf = (tier: Tier): number | null => extraAssetCents[tier];

/** The discount on each extra asset from this one on, in percent; in ascending order. */
export const extraAssetDiscounts: ReadonlyArray<{
  readonly from: number;
  readonly percent: number;
}> = [
  { from: 1, percent: 0 },
  { from: 51, percent: 10 },
  { from: 201, percent: 20 },
  { from: 501, percent: 30 },
];

/** The months that a year costs. */
export const MONTHS_PAID_PER_YEAR = 10;

/** Extra assets that a plan can have; more is a case for an individual price. */
export const MAX_EXTRA_ASSETS = 10_000;
