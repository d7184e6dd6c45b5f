import type { AssessmentStep } from '@parapet/contracts/compliance/assessment-step';
import { useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { EmptyState } from '@parapet/ui/empty-state';
import { Panel } from '@parapet/ui/panel';
import { Cloud, ScanLine } from 'lucide-react';
import { type ComplianceScope, isWhole } from '../../compliance-scope/compliance-scope.ts';
import { StepList } from '../../compliance-steps/step-list.tsx';

/** Says what to do first: scan an asset, or connect an account. */
export function NothingAssessed({
  scope,
  steps,
}: {
  scope: ComplianceScope;
  steps: readonly AssessmentStep[];
}) {
  const scan = useRefusal('scan');
  const cloud = useRefusal('manageCloud');
  if (!isWhole(scope)) {
    return (
      <Panel>
        <EmptyState level={2} title="Nothing was assessed here">
          {scope.asOf === null
            ? 'No scan of this choice has ended yet.'
            : 'No scan had ended on that day.'}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <>
      <Panel>
        <EmptyState
          level={2}
          title="Nothing is assessed yet"
          action={
            <>
              <Button variant="primary" icon={ScanLine} href="/dashboard/scans/new" refusal={scan}>
                Scan an asset
              </Button>
              <Button icon={Cloud} href="/dashboard/cloud-security?connect=aws" refusal={cloud}>
                Connect cloud account
              </Button>
            </>
          }
        >
          The first scan of an asset or a cloud account shows which requirements of each framework
          pass, which fail, and which nobody has assessed.
        </EmptyState>
      </Panel>
      {steps.length > 0 ? (
        <Panel title="First steps" meta="in requirements that could be assessed">
          <StepList steps={steps} />
        </Panel>
      ) : null}
    </>
  );
}
