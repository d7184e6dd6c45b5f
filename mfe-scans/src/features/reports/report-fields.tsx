import type { ReportFormat, ReportType } from '@parapet/contracts/report';
import type { ScheduleTarget } from '@parapet/contracts/schedule';
import { UNLIMITED } from '@parapet/contracts/subscription';
import { Field } from '@parapet/ui/field';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { Select } from '@parapet/ui/select';
import { TargetFields } from '../../schedule-fields/target-fields.tsx';
import { formatLabels, periodLabel, periods, typeHints, typeLabels } from './report-labels.ts';

/** What a report is about, as forms hold it. */
export interface ReportChoice {
  type: ReportType;
  format: ReportFormat;
  scope: ScheduleTarget;
  periodDays: number;
}

const types = (Object.keys(typeLabels) as ReportType[]).map((value) => ({
  value,
  label: typeLabels[value],
}));
const formats = (Object.keys(formatLabels) as ReportFormat[]).map((value) => ({
  value,
  label: formatLabels[value],
}));

/** The fields that reports and their schedules share. */
export function ReportFields({
  value,
  onChange,
  historyDays,
  scopeError,
}: {
  value: ReportChoice;
  onChange: (change: Partial<ReportChoice>) => void;
  /** The longest period of the plan; -1 without a limit. */
  historyDays: number;
  scopeError: string | undefined;
}) {
  const allowed = periods.filter((days) => historyDays === UNLIMITED || days <= historyDays);
  return (
    <>
      <Field label="Type" hint={typeHints[value.type]}>
        <Select
          options={types}
          value={value.type}
          onChange={(event) => onChange({ type: event.currentTarget.value as ReportType })}
        />
      </Field>
      <SegmentedControl
        label="Format"
        segments={formats}
        value={value.format}
        onChange={(format) => onChange({ format })}
      />
      <TargetFields
        value={value.scope}
        onChange={(scope) => onChange({ scope })}
        error={scopeError}
      />
      <Field label="Period" hint="What counts as new or fixed.">
        <Select
          options={allowed.map((days) => ({ value: String(days), label: periodLabel(days) }))}
          value={String(value.periodDays)}
          onChange={(event) => onChange({ periodDays: Number(event.currentTarget.value) })}
        />
      </Field>
    </>
  );
}
