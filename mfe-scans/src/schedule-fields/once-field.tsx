import { Field } from '@parapet/ui/field';
import { TextInput } from '@parapet/ui/text-input';

/** The one time of a scan that does not repeat, on the clock of its time zone. */
export function OnceField({
  value,
  onChange,
  error,
}: {
  /** `2026-11-24T02:00`; empty while it is not complete. */
  value: string;
  onChange: (once: string) => void;
  error: string | undefined;
}) {
  return (
    <Field label="Date and time" error={error}>
      <TextInput
        type="datetime-local"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}

/** Two o'clock of the next night, on the clock of this browser. */
export function nextNight(now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T02:00`;
}
