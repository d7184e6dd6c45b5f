import type {
  Judgement,
  Outcome,
  RegisteredCheck,
  Subject,
} from '@parapet/checks/definition/check';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import type { CloudCheck } from '../definition/cloud-check.ts';

/** Weight of a failure, by severity, as checks of the network have it. */
const penalties: Readonly<Record<Severity, number>> = {
  critical: 60,
  high: 40,
  medium: 20,
  low: 8,
  info: 0,
};

/**
 * Describes a check of the cloud as the kernel and the catalogue know checks. Its judgements are made by the engine,
 * which has resources to compare with.
 */
export function registeredOf(check: CloudCheck): RegisteredCheck {
  const { remediation, problems, version = 1, aliases = [] } = check;
  const failures = Object.entries(problems).map(([key, problem]): [string, Outcome] => {
    const severity = problem.severity ?? check.severity;
    return [
      key,
      {
        verdict: 'fail',
        title: problem.title,
        summary: `${problem.title}.`,
        penalty: penalties[severity],
        severity,
        ...(problem.exposure && { exposure: problem.exposure }),
      },
    ];
  });
  return {
    id: check.id,
    catalogueId: check.id,
    version,
    title: check.title,
    group: 'cloud',
    severity: check.severity,
    confidence: 'confirmed',
    reach: 'proved',
    subject: check.type,
    aspect: 'configuration',
    impact: check.impact,
    cweIds: check.cweIds,
    owasp: check.owasp,
    aliases: [...aliases],
    standard: { document: remediation.reference, section: '', published: '' },
    remediation: {
      summary: remediation.summary,
      steps: [...remediation.console],
      effort: remediation.effort,
      reference: remediation.reference,
    },
    outcomes: {
      ...Object.fromEntries(failures),
      secure: { verdict: 'pass', summary: `${check.title}.` },
      'not-applicable': { verdict: 'not-applicable', summary: 'It does not apply here' },
      unread: { verdict: 'unknown', summary: 'A part of the configuration could not be read' },
    },
    judge: (_subject: Subject): readonly Judgement[] => [],
  };
}
