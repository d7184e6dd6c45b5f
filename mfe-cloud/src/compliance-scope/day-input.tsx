import { TextInput } from '@parapet/ui/text-input';
import { useEffect, useId, useRef } from 'react';
import { calendarDay } from '../compliance-labels/day-label.ts';

/**
 * Chooses a day of the history; today stands for now. The browser keeps what is half typed, and only a day that
 * can be shown is told.
 */
export function DayInput({
  label,
  day,
  firstDay,
  onDay,
}: {
  label: string;
  /** Null for now. */
  day: string | null;
  /** Null where the history has no limit that is known. */
  firstDay: string | null;
  onDay: (day: string | null) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const today = calendarDay();
  const shown = day ?? today;
  useEffect(() => {
    if (input.current && input.current.value !== shown) input.current.value = shown;
  }, [shown]);
  return (
    <span className="flex items-center gap-2 text-xs">
      <label htmlFor={id} className="whitespace-nowrap text-ink-2">
        {label}
      </label>
      <span className="w-36">
        <TextInput
          ref={input}
          id={id}
          type="date"
          {...(firstDay === null ? {} : { min: firstDay })}
          max={today}
          defaultValue={shown}
          onChange={(event) => {
            const { value, validity } = event.currentTarget;
            if (value !== '' && value !== shown && validity.valid) {
              onDay(value === today ? null : value);
            }
          }}
        />
      </span>
    </span>
  );
}
