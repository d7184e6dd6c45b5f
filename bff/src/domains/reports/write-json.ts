import type { reportFileSchema } from '@parapet/contracts/reports/report-file';
import type { z } from 'zod';
import type { ReportedBreaches } from '../breach/breach.port.ts';
import type { ReportedCompliance } from '../compliance/compliance.port.ts';
import type { ReportedFinding } from '../findings/findings.port.ts';
import type { ExecutiveFacts } from './executive/executive-facts.ts';
import type { ReportFacts, ReportSource } from './report-source.ts';
import { gapOf } from './report-tally.ts';
import type { Sink } from './text-sink.ts';
import type { OnProgress } from './write-csv.ts';

async function* nothing(): AsyncGenerator<readonly ReportedFinding[]> {}

type ReportFile = z.input<typeof reportFileSchema>;

/** One object as `reportFileSchema` describes it. Evidence is in technical reports alone. */
export async function writeJson(
  source: ReportSource,
  sink: Sink,
  onProgress: OnProgress,
): Promise<number> {
  const { facts } = source;
  const hasEvidence = facts.type === 'technical';
  const head: Omit<ReportFile, 'assets' | 'findings'> = {
    version: 1,
    id: facts.id,
    type: facts.type,
    workspace: facts.workspaceName,
    scope: facts.scope,
    from: facts.from,
    madeAt: facts.madeAt,
    score: facts.score,
    grade: facts.grade,
    coverage: facts.coverage,
    openFindings: facts.open,
    opened: facts.opened,
    reopened: facts.reopened,
    fixed: facts.fixed,
    accepted: facts.accepted,
    untested: facts.untested.map(({ reason, checks, assets }) => ({
      reason,
      checks: [...checks],
      assets,
    })),
    scoreByDay: facts.days.map(({ day, score }) => ({ day, score })),
    ...(facts.executive && { executive: executiveOf(facts.executive, facts.days) }),
    ...(facts.breaches && { breaches: breachesOf(facts.breaches) }),
    ...(facts.compliance && { compliance: complianceOf(facts.compliance) }),
  };
  await sink.write(`${JSON.stringify(head).slice(0, -1)},"assets":[`);
  let separator = '';
  if (facts.type === 'asset') {
    for await (const page of source.assets()) {
      for (const asset of page) {
        const { assetId: id, name, type, score, lastScannedAt } = asset;
        const row: ReportFile['assets'][number] = {
          id,
          name,
          type,
          score,
          lastScannedAt,
          gap: gapOf(asset),
        };
        await sink.write(`${separator}\n${JSON.stringify(row)}`);
        separator = ',';
      }
    }
  }
  await sink.write('],"findings":[');
  separator = '';
  let findings = 0;
  for await (const page of hasFindings(facts) ? source.findings() : nothing()) {
    const rows = page.map(({ evidence, ...finding }) => {
      const row: ReportFile['findings'][number] = hasEvidence
        ? { ...finding, evidence: [...evidence] }
        : finding;
      return JSON.stringify(row);
    });
    await sink.write(`${separator}\n${rows.join(',\n')}`);
    separator = ',';
    findings += page.length;
    await onProgress(findings);
  }
  await sink.write(']');
  if (facts.breaches !== null) findings += await writeExposures(source, sink, onProgress);
  await sink.write('}\n');
  if (facts.compliance) {
    return facts.compliance.frameworks.reduce((sum, one) => sum + one.requirements.length, 0);
  }
  return findings;
}

/** A report about breaches counts its exposures, and lists no finding. */
async function writeExposures(
  source: ReportSource,
  sink: Sink,
  onProgress: OnProgress,
): Promise<number> {
  let exposures = 0;
  await sink.write(',"exposures":[');
  for await (const page of source.exposures()) {
    const rows = page.map((exposure) => JSON.stringify(exposure));
    await sink.write(`${exposures > 0 ? ',' : ''}\n${rows.join(',\n')}`);
    exposures += page.length;
    await onProgress(exposures);
  }
  await sink.write(']');
  return exposures;
}

/** Reports about people or requirements list no finding. */
const hasFindings = ({ breaches, compliance }: ReportFacts): boolean =>
  breaches === null && compliance === null;

const executiveOf = (
  { newPorts, accounts, breaches, frameworks, decisions }: ExecutiveFacts,
  days: ReportFacts['days'],
): ReportFile['executive'] => ({
  decisions: decisions.map((decision) => ({ ...decision })),
  newPorts,
  newExposures: breaches?.found ?? null,
  openByDay: days.map(({ day, open }) => ({ day, open })),
  accounts: accounts.map((account) => ({ ...account })),
  frameworks: frameworks.map((framework) => ({ ...framework })),
});

const complianceOf = ({
  scopes,
  frameworks,
  readAt,
}: ReportedCompliance): ReportFile['compliance'] => ({
  readAt,
  scopes: scopes.map((scope) => ({ ...scope })),
  frameworks: frameworks.map((framework) => ({
    ...framework,
    requirements: framework.requirements.map((one) => ({ ...one })),
  })),
});

const breachesOf = ({ people, toDecide, domains }: ReportedBreaches): ReportFile['breaches'] => ({
  people,
  toDecide,
  domains: domains.map((domain) => ({ ...domain })),
});
