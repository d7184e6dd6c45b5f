import type { ScanWindow } from '@parapet/contracts/scans/schedule';
import { Checkbox } from '@parapet/ui/checkbox';
import { Field } from '@parapet/ui/field';
import { TextInput } from '@parapet/ui/text-input';
import { weekdays } from '../../schedule-labels/schedule-labels.ts';

const nightly: ScanWindow = { days: [0, 1, 2, 3, 4, 5, 6], start: '22:00', end: '06:00' };

/** One window in which scans run. More than one, set through the API, are kept as they are. */
export function WindowFields({
  value,
  onChange,
  error,
}: {
  value: readonly ScanWindow[];
  onChange: (windows: ScanWindow[]) => void;
  error: string | undefined;
}) {
  const [first] = value;
  const change = (part: Partial<ScanWindow>) => first && onChange([{ ...first, ...part }]);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pp-sr-only">Scan window</legend>
      <Checkbox
        label="Scan only in a window"
        hint="A scan that runs when the window closes is paused, and resumed in the next one."
        error={error}
        checked={value.length > 0}
        onChange={(event) => onChange(event.currentTarget.checked ? [nightly] : [])}
      />
      {value.length > 1 ? <p className="text-ink-3">{value.length} windows are set.</p> : null}
      {first && value.length === 1 ? (
        <>
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            {[1, 2, 3, 4, 5, 6, 0].map((day) => (
              <Checkbox
                key={day}
                label={weekdays[day]}
                checked={first.days.includes(day)}
                onChange={(event) =>
                  change({
                    days: event.currentTarget.checked
                      ? [...first.days, day].sort()
                      : first.days.filter((other) => other !== day),
                  })
                }
              />
            ))}
          </div>
          <div className="grid grid-cols-2 gap-3">
            <Field label="From">
              <TextInput
                type="time"
                value={first.start}
                onChange={(event) => change({ start: event.currentTarget.value })}
              />
            </Field>
            <Field label="Until" hint={first.end <= first.start ? 'On the next day' : undefined}>
              <TextInput
                type="time"
                value={first.end}
                onChange={(event) => change({ end: event.currentTarget.value })}
              />
            </Field>
          </div>
        </>
      ) : null}
    </fieldset>
  );
}
