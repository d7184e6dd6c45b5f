import type { Intensity } from '@parapet/contracts/vocabulary';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { intensityLabels } from '../../scan-labels/intensity-labels.ts';

/** No check needs an active probe, so an active scan would equal a safe one. */
export type OfferedIntensity = Exclude<Intensity, 'active'>;

const offered: readonly OfferedIntensity[] = ['passive', 'safe'];
const segments = offered.map((value) => ({ value, label: intensityLabels[value].name }));

/** The intensity of a scan, with a description of what it sends. */
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
        <li>At most 5 web requests per second and host, identified as Parapet.</li>
        <li>Nothing is written to targets, and no passwords are tried.</li>
        <li>No probes that could disrupt a service: no check needs an active scan.</li>
        <li>You can pause or cancel at any time; traffic stops within 5 seconds.</li>
      </ul>
    </>
  );
}
