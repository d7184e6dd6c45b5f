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
    if (error instanceof UnreadError && error.isNotOffered) {
      return { ...base, outcome: 'not_applicable', reason: brief(error.reason) };
    }
    // A part that was too large to keep waits for no action.
    if (error instanceof UnreadError && error.action === '') {
      return { ...base, outcome: 'error', reason: brief(error.reason) };
    }
    if (error instanceof UnreadError) {
      const reason = `${error.action} could not be read: ${error.reason}`;
      return { ...base, outcome: 'error', reason: brief(reason), action: error.action };
    }
    const reason = 'This check met a configuration that it does not know.';
    return { ...base, outcome: 'error', reason };
  }
  const absent = absenceOf(check, related);
  if (verdict === 'secure') return { ...base, outcome: 'pass', reason: absent && brief(absent) };
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
        .concat(absent ?? [])
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

/** Names the regions that have nothing of a compared type because they do not offer it; null for none. */
function absenceOf({ joins = [] }: Pick<CloudCheck, 'joins'>, related: Related): string | null {
  const absent = joins.flatMap((type) => {
    const regions = related.notOfferedIn(type);
    return regions.length === 0 ? [] : [`${type} in ${regions.join(', ')}`];
  });
  return absent.length === 0 ? null : `Not offered: ${absent.join('; ')}`;
}

export const seenOf = (resource: CloudResource): Seen => ({
  ...resource,
  config: viewOf(resource.config),
});

const brief = (text: string): string => cutText(text, MAX_REASON_LENGTH);
