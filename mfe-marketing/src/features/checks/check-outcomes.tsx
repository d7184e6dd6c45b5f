import type { CheckDescription } from '@parapet/contracts/findings/check-catalogue';
import { SeverityLabel } from '@parapet/ui/severity';
import { RichText } from '../../site/rich-text.tsx';

type Outcome = CheckDescription['outcomes'][number];

/** Tells what a verdict does to findings, in the words of the product. */
const verdicts: Readonly<Record<Outcome['verdict'], { label: string; effect: string }>> = {
  fail: { label: 'Fail', effect: 'A finding opens, or stays open, with the evidence.' },
  pass: { label: 'Pass', effect: 'An open finding is closed as fixed.' },
  unknown: {
    label: 'Unknown',
    effect: 'A gap: it is neither a failure nor a success, so findings stay as they are.',
  },
  'not-applicable': {
    label: 'Not applicable',
    effect: 'There is nothing to test on this target, so no score counts it.',
  },
};

const kinds = ['fail', 'pass', 'unknown', 'not-applicable'] as const;

/** The ways in which a check can end, by verdict; one that it does not have says so. */
export function CheckOutcomes({ check }: { check: CheckDescription }) {
  return kinds.map((kind) => {
    const outcomes = check.outcomes.filter(({ verdict }) => verdict === kind);
    const { label, effect } = verdicts[kind];
    return (
      <section key={kind} className="grid gap-2" aria-labelledby={`outcome-${kind}`}>
        <h3 id={`outcome-${kind}`}>{label}</h3>
        {outcomes.length === 0 ? (
          <p>This check never ends so by itself.</p>
        ) : (
          <>
            <p className="text-ink-2">{effect}</p>
            <ul>
              {outcomes.map((outcome) => (
                <li key={`${outcome.title} ${outcome.summary}`}>
                  <OutcomeText {...outcome} />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    );
  });
}

function OutcomeText({ title, summary, severity, needsRepeat, closesNothing }: Outcome) {
  const text = summary.endsWith('.') ? summary : `${summary}.`;
  return (
    <>
      {title === undefined ? null : (
        <>
          <strong>
            <RichText text={title} />
          </strong>{' '}
        </>
      )}
      {severity ? <SeverityLabel severity={severity} /> : null}
      {title === undefined ? null : <br />}
      <RichText text={text} />
      {needsRepeat ? ' It counts only if a second look on fresh connections ends the same.' : null}
      {closesNothing ? ' It closes no finding, because nothing was seen.' : null}
    </>
  );
}
