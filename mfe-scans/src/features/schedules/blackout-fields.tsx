import { type Blackout, MAX_SCHEDULE_BLACKOUTS } from '@parapet/contracts/scans/schedule';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { IconButton } from '@parapet/ui/icon-button';
import { TextInput } from '@parapet/ui/text-input';
import { Plus, X } from 'lucide-react';

/** Times without scans, such as a freeze before Christmas, on the clock of the time zone. */
export function BlackoutFields({
  value,
  onChange,
  error,
}: {
  value: readonly Blackout[];
  onChange: (blackouts: Blackout[]) => void;
  error: string | undefined;
}) {
  const change = (index: number, part: Partial<Blackout>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pp-sr-only">Blackouts</legend>
      {value.map((blackout, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
        <div key={index} className="flex items-end gap-3">
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-3 sm:grid-cols-2">
            <Field label="No scans from">
              <TextInput
                type="datetime-local"
                value={blackout.from}
                onChange={(event) => change(index, { from: event.currentTarget.value })}
              />
            </Field>
            <Field label="Until">
              <TextInput
                type="datetime-local"
                value={blackout.to}
                onChange={(event) => change(index, { to: event.currentTarget.value })}
              />
            </Field>
          </div>
          <IconButton
            icon={X}
            label={`Remove blackout ${index + 1}`}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {error ? (
        <p role="alert" className="text-danger">
          {error}
        </p>
      ) : null}
      {value.length < MAX_SCHEDULE_BLACKOUTS ? (
        <div>
          <Button size="sm" icon={Plus} onClick={() => onChange([...value, { from: '', to: '' }])}>
            Add blackout
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
