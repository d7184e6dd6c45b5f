import { evidenceFrom } from '@parapet/checks/evaluation/evidence';
import { MAX_REASON_LENGTH, MAX_TITLE_LENGTH } from '@parapet/checks/limits';
import { cutText, shortenText } from '@parapet/contracts/text/cut-text';
import type { ResourceResult } from '../contract.ts';
import type { CloudCheck, CloudVerdict, Related, Seen } from '../definition/cloud-check.ts';
import { type CloudResource, UnreadError, viewOf } from '../definition/resource.ts';
import { remediationOf, reproduceOf } from './instructions.ts';
import type { CloudRegistry } from './registry.ts';

/** Judges one resource. A check that fails by itself ends as an error, and the others go on. */
export function judge(
  registry: CloudRegistry,
  check: CloudCheck,
  resource: CloudResource,
  related: Related,
): ResourceResult {
  const base = { checkId: check.id, uid: resource.uid, reason: null, action: null, failure: null };
  let verdict: CloudVerdict;
  try {
    verdict = check.judge(seenOf(resource), related);
  } catch (error) {
    if (error instanceof UnreadError) {
      const reason = `${error.action} could not be read: ${error.reason}`;
      return { ...base, outcome: 'error', reason: brief(reason), action: error.action };
    }
    const reason = 'This check met a configuration that it does not know.';
    return { ...base, outcome: 'error', reason };
  }
  if (verdict === 'secure') return { ...base, outcome: 'pass' };
  if ('notApplicable' in verdict) {
    return { ...base, outcome: 'not_applicable', reason: brief(verdict.notApplicable) };
  }
  if ('unknown' in verdict) return { ...base, outcome: 'error', reason: brief(verdict.unknown) };
  const problem = check.problems[verdict.problem];
  if (!problem) throw new Error(`${check.id} found "${verdict.problem}", which it does not list.`);
  const { request, command } = reproduceOf(registry, check, resource, related);
  const evidence = evidenceFrom(
    {
      proof: {
        type: 'configuration',
        request,
        response: JSON.stringify(verdict.shown, null, 2),
        capturedAt: related.now.toISOString(),
        reproduce: command,
      },
      expected: verdict.expected,
      actual: Object.entries(verdict.shown)
        .map(([path, value]) => `${path} = ${JSON.stringify(value)}`)
        .join('\n'),
    },
    1,
  );
  return {
    ...base,
    outcome: 'fail',
    failure: {
      problem: verdict.problem,
      title: shortenText(verdict.title ?? problem.title, MAX_TITLE_LENGTH),
      severity: problem.severity ?? check.severity,
      evidence,
      remediation: remediationOf(check, resource),
    },
  };
}

export const seenOf = (resource: CloudResource): Seen => ({
  ...resource,
  config: viewOf(resource.config),
});

const brief = (text: string): string => cutText(text, MAX_REASON_LENGTH);
