import type { Person } from '@parapet/contracts/access/person';
import type { Remediation } from '@parapet/contracts/findings/finding';
import { fittingSteps, listedSteps } from '@parapet/contracts/findings/fitting-steps';
import { shortenText } from '@parapet/contracts/text/cut-text';
import type { ReportedBreaches } from '../../breach/breach.port.ts';
import type { ReportedAccount } from '../../cloud/cloud.port.ts';
import type { RiskyAsset } from '../../findings/findings.port.ts';
import { counted, number } from '../report-figures.ts';

/** Something that a reader with a budget decides, in sentences. */
export interface Decision {
  readonly kind: 'fix' | 'place' | 'gap';
  readonly title: string;
  readonly why: string;
  readonly owner: string;
  readonly takes: string;
}

/** A change with the owners of what it is made on. */
export interface FixToDecide {
  readonly name: string;
  readonly findings: number;
  readonly assets: number;
  readonly risk: number;
  readonly remediation: Remediation;
  readonly products: readonly string[];
  /** Owners of the places that weigh most; null for one without an owner. */
  readonly owners: readonly (Person | null)[];
}

export interface PlaceToDecide extends RiskyAsset {
  /** It is a connected cloud account. */
  readonly isAccount: boolean;
  readonly owner: Person | null;
}

/** What decisions are computed from. */
export interface DecisionFacts {
  /** Risk points of all open findings that fixes close. */
  readonly risk: number;
  readonly fixes: readonly FixToDecide[];
  readonly places: readonly PlaceToDecide[];
  readonly coverage: {
    readonly assets: number;
    readonly error: number;
    readonly notTested: number;
  };
  readonly accounts: readonly ReportedAccount[];
  readonly breaches: Pick<ReportedBreaches, 'domains'> | null;
}

/** How the decisions are chosen, in words for who reads them. */
export const decisionRule =
  'Chosen by rule: the fix that closes most risk; the asset or account whose open findings have most risk; and the largest gap, by its share of what should be known. Where one of them is missing, the next fix takes its place. A finding of priority 100 has 100 risk points, and every 8 points of priority double it.';

const MAX_DECISIONS = 3;
/** Characters. */
const MAX_NAME = 80;
const MAX_STEP = 170;
const MAX_OWNERS = 3;

const efforts: Readonly<Record<Remediation['effort'], string>> = {
  low: 'Low effort',
  medium: 'Medium effort',
  high: 'High effort',
};

/** Returns at most three decisions, those that lower most risk first. */
export function decisionsOf(facts: DecisionFacts): Decision[] {
  const [first, ...others] = facts.fixes.map((fix) => fixDecision(fix, facts.risk));
  const [place] = facts.places;
  // With one place alone, its decision would repeat the fixes.
  const ofPlace = place && facts.places.length > 1 ? [placeDecision(place, facts.risk)] : [];
  const chosen = [...(first ? [first] : []), ...ofPlace, ...gapDecision(facts)];
  return [...chosen, ...others].slice(0, MAX_DECISIONS);
}

const short = (text: string, length = MAX_NAME): string => shortenText(text, length);

/** One finding of thousands is no nought. */
const shareOf = (part: number, whole: number): string => {
  const percent = Math.round((part / whole) * 100);
  return whole <= 0 || percent < 1 ? 'less than 1 %' : `${Math.min(percent, 100)} %`;
};

function fixDecision(fix: FixToDecide, all: number): Decision {
  const { remediation, products, findings, assets, risk } = fix;
  const [step = remediation.summary] = listedSteps(fittingSteps(remediation, products));
  return {
    kind: 'fix',
    title: `Fix: ${short(fix.name)}`,
    why: `It closes ${counted(findings, 'open finding')} on ${counted(assets, 'asset')}: ${number(risk)} risk points, ${shareOf(risk, all)} of all.`,
    owner: ownersOf(
      fix.owners,
      assets === 1 ? 'The asset has no owner' : 'Its assets have no owner',
    ),
    takes: `${efforts[remediation.effort]}${assets > 1 ? `, on each of ${counted(assets, 'asset')}` : ''}. First step: ${short(step.replaceAll('`', ''), MAX_STEP)}`,
  };
}

function placeDecision(place: PlaceToDecide, all: number): Decision {
  const { name, findings, risk, isAccount, owner } = place;
  const kind = isAccount ? 'cloud account' : 'asset';
  return {
    kind: 'place',
    title: `${isAccount ? 'Account' : 'Asset'}: bring down the risk of ${short(name)}`,
    why: `No other ${kind} carries as much: ${counted(findings, 'open finding')} with ${number(risk)} risk points, ${shareOf(risk, all)} of all.`,
    owner: ownersOf([owner], `The ${kind} has no owner`),
    takes: isAccount
      ? 'A plan for this account with a date, or the decision to close what nobody needs in it.'
      : 'A plan for this asset with a date, or the decision to take it off the internet.',
  };
}

function ownersOf(owners: readonly (Person | null)[], missing: string): string {
  const names = new Set(owners.flatMap((owner) => owner?.name ?? []));
  if (names.size === 0) return `${missing}: name one first.`;
  const shown = [...names].slice(0, MAX_OWNERS).map((name) => short(name, 40));
  const more = names.size - shown.length;
  const rest = owners.some((owner) => owner === null) ? '; some assets have no owner' : '';
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}${rest}.`;
}

interface Gap extends Decision {
  readonly share: number;
}

/** The largest gap, by its share of what should be known. */
function gapDecision({ coverage, accounts, breaches }: DecisionFacts): Decision[] {
  const gaps = [
    ...assetGap(coverage),
    ...accounts.flatMap(accountGap),
    ...domainGap(breaches?.domains ?? []),
  ];
  const [largest] = gaps.toSorted((one, other) => other.share - one.share);
  if (!largest) return [];
  const { share: _, ...decision } = largest;
  return [decision];
}

function assetGap({ assets, error, notTested }: DecisionFacts['coverage']): Gap[] {
  const missing = error + notTested;
  if (missing === 0) return [];
  return [
    {
      kind: 'gap',
      share: missing / assets,
      title: `Gap: have ${counted(missing, 'untested asset')} tested`,
      why: `Nothing is known of ${missing === 1 ? 'it' : 'them'}: ${number(error)} did not answer, ${number(notTested)} ${notTested === 1 ? 'was' : 'were'} never scanned. The score leaves ${missing === 1 ? 'it' : 'them'} out.`,
      owner: 'Whoever runs scans in this workspace, with the owners of these assets.',
      takes:
        'Low effort. Start a scan; where an asset does not answer, let the scanner in or archive the asset.',
    },
  ];
}

function accountGap({ alias, readAt, assessed, gap }: ReportedAccount): Gap[] {
  const all = assessed.passed + assessed.failed + assessed.errors;
  if (readAt !== null && assessed.errors === 0) return [];
  const owner = 'Whoever administers this cloud account.';
  if (readAt === null || all === 0) {
    return [
      {
        kind: 'gap',
        share: 1,
        title: `Gap: read the cloud account ${short(alias)}`,
        why: 'It is connected, and no scan of it has ended with results: nothing is known of it.',
        owner,
        takes: 'Low effort. Check its connection, and start a scan.',
      },
    ];
  }
  const waits = gap?.action
    ? `Allow ${short(gap.action, 60)}${gap.results === 0 ? '' : `; ${counted(gap.results, 'result')} ${gap.results === 1 ? 'waits' : 'wait'} for it`}.`
    : short(gap?.reason ?? 'The posture page lists why.', MAX_STEP);
  return [
    {
      kind: 'gap',
      share: assessed.errors / all,
      title: `Gap: let the cloud account ${short(alias)} be read whole`,
      why: `${counted(assessed.errors, 'result')} of ${number(all)} could not be decided (${shareOf(assessed.errors, all)}).`,
      owner,
      takes: `Low effort. ${waits}`,
    },
  ];
}

function domainGap(domains: ReportedBreaches['domains']): Gap[] {
  const ended = domains.filter(({ people, searchedAt }) => people === null && searchedAt !== null);
  if (ended.length === 0) return [];
  return [
    {
      kind: 'gap',
      share: ended.length / domains.length,
      title: `Gap: prove ownership of ${counted(ended.length, 'domain')} again`,
      why: `The proof has ended, and accounts of ${ended.length === 1 ? 'this domain' : 'these domains'} are not looked up in breaches without one.`,
      owner: 'Whoever changes DNS records of the domain.',
      takes: 'Low effort. Add the TXT record that the asset page shows.',
    },
  ];
}
