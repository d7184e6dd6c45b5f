import { Field } from '@parapet/ui/field';
import { Select } from '@parapet/ui/select';
import { zonesWith } from './time-zones.ts';

export function TimeZoneField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (zone: string) => void;
  error: string | undefined;
}) {
  return (
    <Field label="Time zone" error={error}>
      <Select
        options={zonesWith(value)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}
