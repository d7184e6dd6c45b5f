import { pairsOf } from '@parapet/compliance/assess/pairs';
import type { Framework } from '@parapet/compliance/framework/framework';
import type { FrameworkSummary } from '@parapet/contracts/compliance/framework';
import type { RequirementCheck } from '@parapet/contracts/compliance/requirement';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { CloudPort } from '../../cloud/cloud.port.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import { type ChosenScopes, readScopes } from '../assess/read-scopes.ts';
import { assessedScopes, evidenceFor, type NamedScope } from '../assess/scope.ts';
import { standNow } from '../assess/stand-now.ts';
import type { ReportedCompliance, ReportedFramework, ReportedScope } from '../compliance.port.ts';
import { dayOf } from '../days.ts';
import { findFramework, listKnown } from '../frameworks/known-frameworks.ts';
import { exceptionsOfFindings } from '../pages/list-exceptions.ts';
import { requirementObjectives } from '../pages/requirement-objectives.ts';
import { attestationsIn, describeAttestations } from '../repositories/attestations.repository.ts';
import { exceptionsIn } from '../repositories/exceptions.repository.ts';
import { requireWhole } from '../require-whole.ts';

export interface ReadReportedPorts {
  readonly cloud: Pick<CloudPort, 'listAccounts'>;
  readonly findings: Pick<FindingsPort, 'listExceptions' | 'listOfChecks'>;
}

const MAX_EVIDENCE = 10;
/** Set-aside findings that one report names. */
const MAX_EXCEPTIONS = 1000;

/** Reads how frameworks stand with everything that an auditor asks for. */
export async function readReported(
  ports: ReadReportedPorts,
  scope: WorkspaceTx,
  { frameworkIds, at }: { readonly frameworkIds: readonly string[] | null; readonly at: Date },
): Promise<ReportedCompliance> {
  requireWhole(scope);
  const scopes = await readScopes(ports, scope, {});
  const known = await listKnown(ports, scope);
  const wanted = known.filter(({ id, isInUse }) => frameworkIds?.includes(id) ?? isInUse);
  const stand = await standNow(scope, scopes, at);
  const frameworks: ReportedFramework[] = [];
  for (const summary of wanted) {
    const framework = await findFramework(scope, summary.id);
    if (!framework) continue;
    const { rows, figures } = stand(framework);
    const parts = await readParts(ports, scope, framework, scopes, at);
    frameworks.push({
      ...describe(summary),
      figures,
      requirements: rows.map(({ assessment: _, ...row }) => ({ ...row, ...parts(row.number) })),
    });
  }
  return { readAt: scopes.readAt, scopes: scopes.named.map(describeScope), frameworks };
}

const describe = (
  summary: FrameworkSummary,
): Omit<ReportedFramework, 'figures' | 'requirements'> => ({
  id: summary.id,
  title: summary.title,
  version: summary.version,
  publisher: summary.publisher,
  unit: summary.unit,
  url: summary.url,
  licence: summary.licenceNote,
  isPartial: summary.isPartial,
  hasReadNumbers: summary.hasReadNumbers,
});

const describeScope = ({ label, provider, evidence }: NamedScope): ReportedScope => {
  const counts = Object.values(evidence?.counts ?? {});
  return {
    label,
    provider,
    readAt: evidence?.readAt ?? null,
    checks: counts.length,
    unread: counts.filter(([, , errors]) => errors > 0).length,
  };
};

type Parts = Pick<
  ReportedFramework['requirements'][number],
  'unseen' | 'checks' | 'attestations' | 'exceptions'
>;

/** Reads what stands beside the states of a framework, once for all of its requirements. */
async function readParts(
  ports: ReadReportedPorts,
  scope: WorkspaceTx,
  framework: Framework,
  scopes: ChosenScopes,
  at: Date,
): Promise<(number: string) => Parts> {
  const frameworkId = framework.id;
  const today = dayOf(at);
  const pairs = pairsOf(framework);
  const checkIds = [...new Set([...pairs.values()].flat().map(({ check }) => check))];
  const query = { checkIds, assetIds: null, limit: MAX_EVIDENCE };
  const open = await ports.findings.listOfChecks(scope, query);
  const aside = await ports.findings.listExceptions(scope, { checkIds, limit: MAX_EXCEPTIONS });
  const named = await exceptionsOfFindings(scope, aside.items, (check) =>
    [...pairs].flatMap(([number, ofNumber]) =>
      ofNumber.some((pair) => pair.check === check && pair.strength !== 'hints')
        ? [{ frameworkId, number }]
        : [],
    ),
  );
  const exceptions = Map.groupBy(
    [...(await exceptionsIn(scope).list(today, { frameworkId })), ...named],
    ({ requirement }) => requirement,
  );
  const stored = await attestationsIn(scope).list({ frameworkId });
  const attestations = Map.groupBy(
    await describeAttestations(scope, stored, today),
    ({ requirement }) => requirement,
  );
  const input = {
    scopes: scopes.named,
    evidence: evidenceFor(assessedScopes(scopes.named), [], at),
    open,
  };
  const byNumber = new Map(framework.requirements.map((one) => [one.number, one]));
  return (number) => {
    const requirement = byNumber.get(number);
    const objectives = requirement ? requirementObjectives(framework, requirement, input) : [];
    const checks = new Map<string, RequirementCheck>(
      objectives.flatMap((one) => one.checks).map((check) => [check.checkId, check]),
    );
    return {
      unseen: requirement?.unseen ?? null,
      checks: [...checks.values()],
      attestations: attestations.get(number) ?? [],
      exceptions: exceptions.get(number) ?? [],
    };
  };
}
