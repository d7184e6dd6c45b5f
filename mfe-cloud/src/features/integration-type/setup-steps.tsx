import type { KindDefinition } from '@parapet/contracts/integrations/kind';
import { Panel } from '@parapet/ui/panel';

const afterLoss = {
  repeat:
    'If an answer is lost, the message is sent again; the service recognises it or shows it twice.',
  lookup:
    'If an answer is lost, the ticket is looked up by its mark before anything is made again.',
  ask: 'If an answer is lost, nothing is sent again by itself: check by hand whether it arrived.',
} as const;

/** Tells how to get what the form asks for, and what the service promises. */
export function SetupSteps({ kind }: { kind: KindDefinition }) {
  return (
    <Panel title="Where to find it">
      <ol className="list-decimal space-y-2 pl-5 text-ink-2">
        {kind.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="pt-3 text-ink-3">{afterLoss[kind.afterLostAnswer]}</p>
      {kind.isUnconfirmed ? (
        <p className="pt-2 text-ink-3">
          The service does not confirm what arrived. We say what was sent or accepted, and no more.
        </p>
      ) : null}
    </Panel>
  );
}
