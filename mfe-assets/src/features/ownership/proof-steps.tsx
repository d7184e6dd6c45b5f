import type { Ownership } from '@parapet/contracts/assets/ownership';
import { CodeBlock } from '@parapet/ui/code-block';
import { methodLabels } from './method-labels.ts';

/** Shows what has to be published, ready to copy. */
export function ProofSteps({
  proof: { method, place, value },
}: {
  proof: NonNullable<Ownership['proof']>;
}) {
  const labels = methodLabels[method];
  return (
    <div className="flex flex-col gap-2">
      <p>{labels.place}</p>
      <CodeBlock label={labels.place} code={place} copy wrap />
      <p>{labels.value}</p>
      <CodeBlock label={labels.value} code={value} copy wrap />
      <p className="text-xs text-ink-3">
        Leave it in place: it is checked again each month. {labels.hint}
      </p>
    </div>
  );
}
