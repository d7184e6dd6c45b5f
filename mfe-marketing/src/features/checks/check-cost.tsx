import type { CheckDescription } from '@parapet/contracts/findings/check-catalogue';
import { RichText } from '../../site/rich-text.tsx';

type Range = CheckDescription['ownCost'];

const rangeText = ({ from, to }: Range): string => (from === to ? `${to}` : `${from} to ${to}`);

/** Shows what a check reads and sends, and what that costs the target. */
export function CheckCost({ check }: { check: CheckDescription }) {
  if (check.group === 'cloud') return <CloudReads check={check} />;
  return <TargetCost check={check} />;
}

/** Nothing is sent to a target: the provider answers, if the account allows these actions. */
function CloudReads({ check: { reads, sends } }: { check: CheckDescription }) {
  return (
    <>
      <p>
        It judges {reads}, as the provider answers it. Nothing is sent to the resource, and nothing
        is changed. The account has to allow these reads; without one of them the check ends as not
        tested, with its name.
      </p>
      <ul>
        {sends.map((line) => (
          <li key={line}>
            <RichText text={line} />
          </li>
        ))}
      </ul>
    </>
  );
}

function TargetCost({ check }: { check: CheckDescription }) {
  const { reads, sharedCost, sends, ownCost, severities, needsOwnership, intensity } = check;
  const isSevere = severities.includes('critical') || severities.includes('high');
  return (
    <>
      <p>
        It judges {reads}.{' '}
        {sharedCost.to === 0
          ? 'For that the target is sent nothing.'
          : `They are collected once for all checks of that kind, with ${rangeText(sharedCost)} messages to a target.`}
      </p>
      {sends.length > 0 ? (
        <>
          <p>For this check alone the target is sent {rangeText(ownCost)} messages:</p>
          <ul>
            {sends.map((line) => (
              <li key={line}>
                <RichText text={line} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>For this check alone the target is sent nothing.</p>
      )}
      {needsOwnership ? (
        <p>
          It runs only where ownership of the target is proved
          {intensity === 'active' ? ', and only in active scans' : ', and not in passive scans'}.
        </p>
      ) : null}
      {isSevere ? (
        <p>
          A critical or high failure is tested again on a fresh connection before it is reported.
        </p>
      ) : null}
    </>
  );
}
