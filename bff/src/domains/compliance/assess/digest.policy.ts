import { type Framework, shortTitleOf } from '@parapet/compliance/framework/framework';
import { objectives } from '@parapet/compliance/objectives';
import type { Provider } from '@parapet/compliance/provider';
import { objectivesOf } from '@parapet/compliance/served/checks';
import type { AssessmentStep } from '@parapet/contracts/compliance/assessment-step';
import type { CostlyObjective } from '@parapet/contracts/compliance/framework';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import { checkFacts } from './check-facts.ts';
import type { NamedScope } from './scope.ts';
import type { Standing } from './stand.policy.ts';

export interface AssessedFramework {
  readonly framework: Framework;
  readonly standing: Standing;
}

const MAX_COSTLY = 10;
const MAX_STEPS = 12;
const titles = new Map<string, string>(objectives.map(({ id, title }) => [id, title]));
const rank = (severity: Severity): number => severities.indexOf(severity);

/** The objectives whose failure fails most requirements, over all frameworks in use. */
export function costsMost(
  assessed: readonly AssessedFramework[],
  scopes: readonly NamedScope[],
): CostlyObjective[] {
  const byObjective = new Map<
    string,
    { checks: Set<string>; requirements: Set<string>; frameworks: Set<string> }
  >();
  for (const { framework, standing } of assessed) {
    for (const { number, assessment } of standing.rows) {
      if (assessment.state !== 'failed') continue;
      for (const { check } of assessment.deciding) {
        for (const id of objectivesOf(check)) {
          const cost = byObjective.get(id) ?? {
            checks: new Set(),
            requirements: new Set(),
            frameworks: new Set(),
          };
          byObjective.set(id, cost);
          cost.checks.add(check);
          cost.requirements.add(`${framework.id} ${number}`);
          cost.frameworks.add(shortTitleOf(framework));
        }
      }
    }
  }
  return [...byObjective]
    .map(([objectiveId, { checks, requirements, frameworks }]): CostlyObjective => {
      const failing = [...checks];
      return {
        objectiveId,
        title: titles.get(objectiveId) ?? objectiveId,
        worst: failing
          .map((check) => checkFacts(check).severity)
          .reduce((worst, one) => (rank(one) < rank(worst) ? one : worst), 'info'),
        failedResources: failing.reduce((sum, check) => sum + failuresOf(check, scopes), 0),
        requirements: requirements.size,
        frameworks: [...frameworks].toSorted(),
        checkIds: failing.toSorted(),
      };
    })
    .toSorted(
      (a, b) =>
        b.requirements - a.requirements ||
        rank(a.worst) - rank(b.worst) ||
        a.objectiveId.localeCompare(b.objectiveId),
    )
    .slice(0, MAX_COSTLY);
}

const failuresOf = (check: string, scopes: readonly NamedScope[]): number =>
  scopes.reduce((sum, { evidence }) => {
    const [, failed = 0, , , aside = 0] = evidence?.counts[check] ?? [];
    return sum + Math.max(0, failed - aside);
  }, 0);

const providerNames: Readonly<Record<Provider, string>> = {
  aws: 'AWS',
  azure: 'Azure',
  gcp: 'Google Cloud',
  external: '',
};

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

interface Gain {
  readonly requirements: Set<string>;
  readonly waits: Map<string, number>;
}

/** Collects the requirements that people attest in full, and those of which checks see a part. */
interface ToAttest {
  readonly title: string;
  readonly byHand: Set<string>;
  readonly inPart: Set<string>;
}

/** The steps that would let most requirements be assessed, over all frameworks in use. */
export function stepsOf(
  assessed: readonly AssessedFramework[],
  scopes: readonly NamedScope[],
  ending: readonly { readonly frameworkId: string; readonly endsOn: string }[],
): AssessmentStep[] {
  const connect = new Map<Provider, Set<string>>();
  const reads = new Map<string, Gain>();
  const attest = new Map<string, ToAttest>();
  const byId = new Map(scopes.map((scope) => [scope.id, scope]));
  for (const { framework, standing } of assessed) {
    for (const { number, automation, assessment } of standing.rows) {
      if (assessment.isAssessed || assessment.state === 'not-applicable') continue;
      const key = `${framework.id} ${number}`;
      for (const missing of assessment.missing) {
        if (missing.kind === 'connect') {
          for (const provider of missing.providers) {
            connect.set(provider, (connect.get(provider) ?? new Set()).add(key));
          }
        } else if (missing.kind === 'attest') {
          const of = attest.get(framework.id) ?? {
            title: shortTitleOf(framework),
            byHand: new Set(),
            inPart: new Set(),
          };
          attest.set(framework.id, of);
          (automation === 'manual' ? of.byHand : of.inPart).add(key);
        } else if (missing.kind === 'read') {
          for (const id of missing.scopes) {
            const gain = reads.get(id) ?? { requirements: new Set(), waits: new Map() };
            reads.set(id, gain);
            gain.requirements.add(key);
            const wait = byId.get(id)?.evidence?.waits[missing.check];
            if (wait) gain.waits.set(wait, (gain.waits.get(wait) ?? 0) + 1);
          }
        }
      }
    }
  }
  const steps = [
    ...[...connect].map(([provider, requirements]) => connectStep(provider, requirements.size)),
    ...[...reads].flatMap(([id, gain]) => readStep(byId.get(id), gain)),
    ...[...attest].map(([id, of]) => attestStep(id, of)),
  ].toSorted((a, b) => b.gain - a.gain || a.title.localeCompare(b.title));
  const [first] = ending.toSorted((a, b) => a.endsOn.localeCompare(b.endsOn));
  const renew: AssessmentStep[] = first
    ? [
        {
          kind: 'renew_attestation',
          gain: -ending.length,
          title: `Renew ${counted(ending.length, 'attestation')}`,
          detail: `The first ends on ${first.endsOn}.`,
          href: `/dashboard/compliance/${first.frameworkId}`,
        },
      ]
    : [];
  return [...steps.slice(0, MAX_STEPS - renew.length), ...renew];
}

function attestStep(id: string, { title, byHand, inPart }: ToAttest): AssessmentStep {
  const gain = byHand.size + inPart.size;
  const parts = [
    ...(byHand.size > 0 ? [`${byHand.size} that no check can tell`] : []),
    ...(inPart.size > 0 ? [`${inPart.size} of which checks see a part`] : []),
  ];
  const kinds = [...(byHand.size > 0 ? ['manual'] : []), ...(inPart.size > 0 ? ['partial'] : [])];
  return {
    kind: 'attest',
    gain,
    title: `Attest ${counted(gain, 'requirement')} of ${title}`,
    detail: `${parts.join(', ')}. Somebody states it, and a second person agrees.`,
    href: `/dashboard/compliance/${id}?state=not_assessed,partly&automation=${kinds.join(',')}`,
  };
}

const connectStep = (provider: Provider, gain: number): AssessmentStep =>
  provider === 'external'
    ? {
        kind: 'add_asset',
        gain,
        title: 'Add an asset and scan it',
        detail: 'Nothing is seen from outside yet.',
        href: '/dashboard/assets',
      }
    : {
        kind: 'connect_account',
        gain,
        title: `Connect an account of ${providerNames[provider]}`,
        detail: 'Read access is enough; nothing is changed.',
        href: '/dashboard/cloud-security',
      };

function readStep(scope: NamedScope | undefined, { requirements, waits }: Gain): AssessmentStep[] {
  if (!scope) return [];
  const gain = requirements.size;
  const [worst, ...others] = [...waits].toSorted(([, a], [, b]) => b - a);
  const also = others.length > 0 ? `, and ${counted(others.length, 'other reason')}` : '';
  const detail = worst ? `${worst[0]}${also}` : 'It was not scanned yet.';
  if (scope.provider === 'external') {
    return [
      { kind: 'scan', gain, title: 'Scan the assets again', detail, href: '/dashboard/scans/new' },
    ];
  }
  const href = `/dashboard/cloud-security?account=${scope.id}`;
  if (scope.evidence?.readAt == null) {
    const title = `Scan ${scope.label}`;
    return [{ kind: 'scan', gain, title, detail: 'It was not scanned yet.', href }];
  }
  if (scope.status === 'error') {
    return [{ kind: 'mend_account', gain, title: `Mend ${scope.label}`, detail, href }];
  }
  return [{ kind: 'grant_read', gain, title: `Grant reading in ${scope.label}`, detail, href }];
}
