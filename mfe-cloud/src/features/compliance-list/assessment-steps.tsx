import type { AssessmentStep } from '@parapet/contracts/compliance/assessment-step';
import { Panel } from '@parapet/ui/panel';
import { StepList } from '../../compliance-steps/step-list.tsx';

/** Lists what would let more requirements be assessed, each with their number and its one step. */
export function AssessmentSteps({ steps }: { steps: readonly AssessmentStep[] }) {
  return (
    <Panel title="Would raise the share assessed" meta="in requirements">
      {steps.length === 0 ? (
        <p className="text-ink-2">All that can be assessed is assessed.</p>
      ) : (
        <StepList steps={steps} />
      )}
    </Panel>
  );
}
