import { Field } from '@parapet/ui/field';
import { Select } from '@parapet/ui/select';
import { TextInput } from '@parapet/ui/text-input';
import { useState } from 'react';
import { type CronChoice, choiceOf, cronOf, weekdays } from '../schedule-labels/schedule-labels.ts';

const presets: readonly { value: CronChoice['every']; label: string }[] = [
  { value: 'day', label: 'Every day' },
  { value: 'weekday', label: 'Every weekday' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
  { value: 'own', label: 'Cron expression' },
];
const weekdayOptions = [1, 2, 3, 4, 5, 6, 0].map((day) => ({
  value: String(day),
  label: weekdays[day] ?? '',
}));
const dateOptions = Array.from({ length: 28 }, (_, index) => ({
  value: String(index + 1),
  label: `Day ${index + 1}`,
}));

/** A preset with its time, or an expression of one's own. */
export function CronFields({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (cron: string) => void;
  error: string | undefined;
}) {
  const [choice, setChoice] = useState<CronChoice>(() => choiceOf(value));
  const change = (next: CronChoice) => {
    setChoice(next);
    if (next.every !== 'own') onChange(cronOf(next));
  };
  const time = 'time' in choice ? choice.time : '03:00';
  const choose = (every: CronChoice['every']) => {
    if (every === 'own') change({ every });
    else if (every === 'week' || every === 'month') change({ every, time, day: 1 });
    else change({ every, time });
  };
  return (
    <>
      <Field label="Repeat">
        <Select
          options={presets}
          value={choice.every}
          onChange={(event) => choose(event.currentTarget.value as CronChoice['every'])}
        />
      </Field>
      {'day' in choice ? (
        <Field label={choice.every === 'week' ? 'Weekday' : 'Day of the month'}>
          <Select
            options={choice.every === 'week' ? weekdayOptions : datesWith(choice.day)}
            value={String(choice.day)}
            onChange={(event) => change({ ...choice, day: Number(event.currentTarget.value) })}
          />
        </Field>
      ) : null}
      {choice.every === 'own' ? (
        <Field
          label="Cron expression"
          error={error}
          hint="Minute, hour, day of month, month, day of week: 0 3 * * MON-FRI"
        >
          <TextInput
            mono
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </Field>
      ) : (
        <Field label="Time" error={error}>
          <TextInput
            type="time"
            value={time}
            onChange={({ currentTarget: { value: text } }) => {
              if (text !== '') change({ ...choice, time: text });
            }}
          />
        </Field>
      )}
    </>
  );
}

const datesWith = (day: number) =>
  day <= dateOptions.length
    ? dateOptions
    : [...dateOptions, { value: String(day), label: `Day ${day}` }];
