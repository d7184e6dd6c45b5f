import { intensities } from '@parapet/contracts/scans/intensity';
import { type Intensity, intensitySchema } from '@parapet/contracts/text/vocabulary';
import { SegmentedControl } from '@parapet/ui/segmented-control';

const segments = intensitySchema.options.map((value) => ({
  value,
  label: intensities[value].name,
}));

/** The intensity of a scan, with a description of what it sends. */
export function IntensityChoice({
  value,
  onChange,
}: {
  value: Intensity;
  onChange: (value: Intensity) => void;
}) {
  return (
    <>
      <SegmentedControl label="Intensity" segments={segments} value={value} onChange={onChange} />
      <p className="pt-3" aria-live="polite">
        {intensities[value].sends}
      </p>
      <ul className="list-disc space-y-1 pt-3 pl-4 text-ink-2">
        <li>
          At most 5 web requests per second and host, 20 to private addresses, identified as
          Parapet.
        </li>
        <li>Hosts are scanned side by side.</li>
        <li>Nothing is written to targets, and no passwords are tried.</li>
        <li>No probes that could disrupt a service.</li>
        <li>You can pause or cancel at any time; traffic stops within 5 seconds.</li>
      </ul>
    </>
  );
}
