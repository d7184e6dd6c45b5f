import type { Intensity } from '@parapet/contracts/vocabulary';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { intensityLabels } from '../../scan-labels/intensity-labels.ts';

/** No check of the ruleset needs a probe, so an active scan would send what a safe one does. */
export type OfferedIntensity = Exclude<Intensity, 'active'>;

const offered: readonly OfferedIntensity[] = ['passive', 'safe'];
const segments = offered.map((value) => ({ value, label: intensityLabels[value].name }));

/** How far the scan may go, with what will be sent told before it is. */
export function IntensityChoice({
  value,
  onChange,
}: {
  value: OfferedIntensity;
  onChange: (value: OfferedIntensity) => void;
}) {
  return (
    <>
      <SegmentedControl label="Intensity" segments={segments} value={value} onChange={onChange} />
      <p className="pt-3" aria-live="polite">
        {intensityLabels[value].sends}
      </p>
      <ul className="list-disc space-y-1 pt-3 pl-4 text-ink-2">
        <li>At most 5 web requests per second and host, each named as Parapet.</li>
        <li>Nothing is written to a target, and no password is tried.</li>
        <li>No probe that could disturb a service is sent: no check here needs an active scan.</li>
        <li>You can pause or cancel at any time; traffic stops within 5 seconds.</li>
      </ul>
    </>
  );
}
