import type { Right } from '@parapet/contracts/access/rights';
import { refusalIn } from '@parapet/contracts/access/rights';
import type { AssessmentStep } from '@parapet/contracts/compliance/assessment-step';
import { useWorkspace } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';

const acts: Readonly<Record<AssessmentStep['kind'], { label: string; right: Right }>> = {
  connect_account: { label: 'Connect', right: 'manageCloud' },
  mend_account: { label: 'Mend', right: 'manageCloud' },
  grant_read: { label: 'Grant', right: 'manageCloud' },
  add_asset: { label: 'Add', right: 'manageAssets' },
  prove_asset: { label: 'Prove', right: 'manageAssets' },
  scan: { label: 'Scan', right: 'scan' },
  attest: { label: 'Attest', right: 'attest' },
  renew_attestation: { label: 'Renew', right: 'attest' },
};

const gainLabel = (gain: number): string => (gain < 0 ? `−${-gain}` : `+${gain}`);

/** Steps that let more requirements be assessed, each with what does it. */
export function StepList({
  steps,
  hasGain = true,
}: {
  steps: readonly AssessmentStep[];
  /** Shows of how many requirements each step is about. */
  hasGain?: boolean;
}) {
  const workspace = useWorkspace();
  return (
    <ul aria-label="Steps">
      {steps.map(({ kind, gain, title, detail, href }) => {
        const { label, right } = acts[kind];
        return (
          <li
            key={`${kind} ${title}`}
            className="flex items-center gap-3 border-b border-line py-2 last:border-0"
          >
            {hasGain ? (
              <b
                className={`w-10 flex-none text-end font-medium ${gain < 0 ? 'text-warn' : 'text-ok'}`}
              >
                {gainLabel(gain)}
              </b>
            ) : null}
            <span className="min-w-0 flex-1 break-words">
              {title}
              <span className="block text-xs text-ink-2">{detail}</span>
            </span>
            <Button
              size="sm"
              variant="quiet"
              href={href}
              aria-label={`${label}: ${title}`}
              refusal={workspace && refusalIn(workspace, right)}
            >
              {label}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
