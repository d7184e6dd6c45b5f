import { failureNotice } from '@parapet/api-client/failure-message';
import type { Evidence, Finding, Retest } from '@parapet/contracts/findings/finding';
import { useHost, useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { EvidenceBlock } from '@parapet/ui/evidence-block';
import { RelativeTime } from '@parapet/ui/relative-time';
import { useMutation } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useScansApi } from '../../app.ts';
import { evidenceParts } from './evidence-parts.ts';

const stateLabels: Readonly<Record<Retest['state'], string>> = {
  running: 'Testing now. Asked for',
  fixed: 'It is no longer there.',
  passed_once: 'It was not there. Verify again to close it: this check has to pass twice.',
  present: 'It is still there.',
  not_tested: 'It could not be tested.',
};

/** Runs the check again on its asset, which takes seconds. */
export function VerifyFix({
  finding,
  onChanged,
}: {
  finding: Finding;
  onChanged: (finding: Finding) => void;
}) {
  const api = useScansApi();
  const { notify } = useHost();
  const verify = useMutation({
    mutationFn: () => api.verifyFinding(finding.id),
    onSuccess: onChanged,
    onError: (error) => notify(failureNotice(error, 'The retest', 'did not start')),
  });
  return (
    <Button
      size="sm"
      variant={finding.status === 'fixed' ? 'outline' : 'primary'}
      icon={RefreshCw}
      busy={verify.isPending || finding.retest?.state === 'running'}
      onClick={() => verify.mutate()}
      refusal={useRefusal('retest')}
    >
      Verify fix
    </Button>
  );
}

/** Shows what the last retest saw before and after; nothing without one. */
export function RetestResult({ retest }: Pick<Finding, 'retest'>) {
  if (retest === null) return null;
  return (
    <div className="flex flex-col gap-2 pt-3" aria-live="polite">
      <p>
        {stateLabels[retest.state]} {retest.reason?.replace(/\.?$/, '.')}{' '}
        <span className="text-ink-2">
          <RelativeTime at={retest.endedAt ?? retest.requestedAt} />
        </span>
      </p>
      {retest.state === 'running' ? null : (
        <>
          <Shown title="Before" evidence={retest.before} />
          {retest.state === 'not_tested' ? null : <Shown title="After" evidence={retest.after} />}
        </>
      )}
    </div>
  );
}

function Shown({ title, evidence }: { title: string; evidence: readonly Evidence[] }) {
  return (
    <details>
      <summary>
        {title}
        {evidence.length === 0 ? ': nothing was seen' : ''}
      </summary>
      {evidence.map((proof) => (
        <EvidenceBlock key={`${proof.sha256} ${proof.capturedAt}`} parts={evidenceParts(proof)} />
      ))}
    </details>
  );
}
