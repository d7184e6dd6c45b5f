import { MAX_ASSETS_AT_ONCE } from '@parapet/contracts/scans/scan-start';
import { cronOfOnce } from '@parapet/contracts/scans/schedule';
import { Field } from '@parapet/ui/field';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { TextInput } from '@parapet/ui/text-input';
import { CronFields } from '../../schedule-fields/cron-fields.tsx';
import { NextRuns } from '../../schedule-fields/next-runs.tsx';
import { OnceField } from '../../schedule-fields/once-field.tsx';
import { TimeZoneField } from '../../schedule-fields/time-zone-field.tsx';
import type { StartForm, When } from './start-form.ts';

const segments: readonly { value: When; label: string }[] = [
  { value: 'now', label: 'Now' },
  { value: 'once', label: 'Later' },
  { value: 'repeat', label: 'Repeatedly' },
];

const repeated = {
  chosen: 'It scans these assets each time.',
  matching: `Each time it scans the assets that match then, at most ${MAX_ASSETS_AT_ONCE.toLocaleString('en')}.`,
} as const;

type WhenValue = Pick<StartForm, 'when' | 'name' | 'once' | 'cron' | 'timezone'>;

/** When the scan starts: now, at one time, or at the times of a new schedule. */
export function WhenChoice({
  value,
  nameOfScan,
  takes,
  onChange,
  errorAt,
}: {
  value: WhenValue;
  takes: StartForm['takes'];
  /** Its name if none is entered. */
  nameOfScan: string;
  onChange: (change: Partial<WhenValue>) => void;
  errorAt: (field: keyof WhenValue) => string | undefined;
}) {
  const { when, name, once, cron, timezone } = value;
  return (
    <section aria-labelledby="when-to-scan" className="pt-5">
      <h3 id="when-to-scan" className="pb-2 font-semibold">
        When
      </h3>
      <SegmentedControl
        label="When"
        segments={segments}
        value={when}
        onChange={(chosen) => onChange({ when: chosen })}
      />
      {when === 'now' ? null : (
        <div className="flex flex-col gap-3 pt-3">
          {when === 'once' ? (
            <OnceField
              value={once}
              onChange={(time) => onChange({ once: time })}
              error={errorAt('once')}
            />
          ) : (
            <CronFields
              value={cron}
              onChange={(expression) => onChange({ cron: expression })}
              error={errorAt('cron')}
            />
          )}
          <TimeZoneField
            value={timezone}
            onChange={(zone) => onChange({ timezone: zone })}
            error={errorAt('timezone')}
          />
          <NextRuns
            timetable={{
              ...(when === 'once' ? { once, cron: cronOfOnce(once) } : { once: null, cron }),
              timezone,
              windows: [],
              blackouts: [],
              jitterMinutes: 0,
            }}
          />
          <Field label="Name" optional error={errorAt('name')}>
            <TextInput
              value={name}
              placeholder={nameOfScan}
              onChange={(event) => onChange({ name: event.currentTarget.value })}
            />
          </Field>
          <p className="text-ink-2">
            {when === 'once'
              ? 'Until then it is listed with the schedules, where you can move or delete it.'
              : `${repeated[takes]} Windows and blackouts can be set in the schedule.`}
          </p>
        </div>
      )}
    </section>
  );
}
