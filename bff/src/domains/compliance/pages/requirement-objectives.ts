import { assess } from '@parapet/compliance/assess/assess';
import type { Evidence } from '@parapet/compliance/assess/evidence';
import { pairsOf } from '@parapet/compliance/assess/pairs';
import type { Framework, Requirement } from '@parapet/compliance/framework/framework';
import { type Objective, objectives } from '@parapet/compliance/objectives';
import { checksByObjective } from '@parapet/compliance/served/checks';
import type {
  RequirementCheck,
  RequirementDetail,
} from '@parapet/contracts/compliance/requirement';
import type { OpenOfCheck } from '../../findings/findings.port.ts';
import { checkFacts } from '../assess/check-facts.ts';
import type { NamedScope } from '../assess/scope.ts';
import { stateOf } from '../assess/stand.policy.ts';

const MAX_EVIDENCE = 10;
const byId = new Map<string, Objective>(objectives.map((one) => [one.id, one]));

interface Input {
  readonly scopes: readonly NamedScope[];
  readonly evidence: Evidence;
  readonly open: readonly OpenOfCheck[];
}

type ShownObjective = RequirementDetail['objectives'][number];

/** The objectives of a requirement over their checks; those that it names itself come last. */
export function requirementObjectives(
  framework: Framework,
  requirement: Requirement,
  input: Input,
): ShownObjective[] {
  const pairs = pairsOf(framework).get(requirement.number) ?? [];
  const strengths = new Map(pairs.map(({ check, strength }) => [check, strength]));
  const findings = Map.groupBy(input.open, ({ checkId }) => checkId);
  const shown = (check: string): RequirementCheck =>
    checkOf(check, strengths.get(check) ?? 'hints', input.scopes, findings.get(check) ?? []);
  const named = (requirement.checks ?? []).map((one) => (typeof one === 'string' ? one : one.id));
  const fromObjectives = (requirement.objectives ?? []).map((reference): ShownObjective => {
    const { id, strength = 'decides' } =
      typeof reference === 'string' ? { id: reference } : reference;
    const objective = byId.get(id);
    const serving = (checksByObjective.get(id) ?? [])
      .map(({ check }) => check)
      .filter((check) => strengths.has(check) && !named.includes(check));
    return {
      id,
      title: objective?.title ?? id,
      strength,
      state: stateAlone(framework, { ...requirement, objectives: [reference], checks: [] }, input),
      isAttestable: objective?.isAttestable === true,
      checks: serving.map(shown),
    };
  });
  if (named.length === 0) return fromObjectives;
  return [
    ...fromObjectives,
    {
      id: 'named-checks',
      title: 'Checks of this requirement alone',
      strength: 'decides',
      state: stateAlone(framework, { ...requirement, objectives: [] }, input),
      isAttestable: false,
      checks: named.map(shown),
    },
  ];
}

/** The state that a part of a requirement would have by itself. */
function stateAlone(framework: Framework, part: Requirement, { evidence }: Input) {
  const alone = { ...framework, requirements: [{ ...part, automation: 'full' as const }] };
  const [only] = assess(alone, { ...evidence, attestations: [] }).requirements;
  return only ? stateOf(only.state) : 'not_assessed';
}

function checkOf(
  checkId: string,
  strength: RequirementCheck['strength'],
  scopes: readonly NamedScope[],
  open: readonly OpenOfCheck[],
): RequirementCheck {
  let [passed, failed, errors, aside] = [0, 0, 0, 0];
  let isRead = false;
  let waitsFor: string | null = null;
  let readAt: string | null = null;
  for (const { evidence } of scopes) {
    const counts = evidence?.counts[checkId];
    if (!evidence || !counts) continue;
    isRead = true;
    passed += counts[0];
    failed += counts[1];
    errors += counts[2];
    aside += counts[4];
    waitsFor ??= evidence.waits[checkId] ?? null;
    if (evidence.readAt && (readAt === null || evidence.readAt > readAt)) readAt = evidence.readAt;
  }
  const { title, severity } = checkFacts(checkId);
  const left = failed - aside;
  const state = (): RequirementCheck['state'] => {
    if (left > 0) return 'failed';
    if (!isRead) return 'not_assessed';
    if (errors > 0) return 'error';
    if (aside > 0) return 'exception';
    return passed > 0 ? 'passed' : 'not_applicable';
  };
  return {
    checkId,
    title,
    severity,
    strength,
    state: state(),
    passed,
    failed: left,
    errors,
    exceptions: aside,
    waitsFor,
    evidence: open.slice(0, MAX_EVIDENCE).map(({ id, title: name, assetName, location }) => ({
      findingId: id,
      title: name,
      place: location === '' ? assetName : `${location} (${assetName})`,
    })),
    readAt,
  };
}
