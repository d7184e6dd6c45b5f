import { UNLIMITED } from '@parapet/contracts/plans/subscription';
import {
  formatsOf,
  isAboutCompliance,
  type ReportFormat,
  type ReportType,
} from '@parapet/contracts/reports/report';
import type { AssetChoice } from '@parapet/contracts/scans/schedule';
import { Field } from '@parapet/ui/field';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { Select } from '@parapet/ui/select';
import { useController, useFormContext } from 'react-hook-form';
import { TargetFields } from '../../schedule-fields/target-fields.tsx';
import { formatLabels, periodLabel, periods, typeHints, typeLabels } from './report-labels.ts';

/** Describes what a report is about, as forms hold it. */
export interface ReportChoice {
  type: ReportType;
  format: ReportFormat;
  scope: AssetChoice;
  periodDays: number;
}

const types = (Object.keys(typeLabels) as ReportType[]).map((value) => ({
  value,
  label: typeLabels[value],
}));
const segmentsOf = (type: ReportType) =>
  formatsOf(type).map((value) => ({ value, label: formatLabels[value] }));

/** The fields that reports and their schedules share, in the form of a `FormProvider`. */
export function ReportFields({
  historyDays,
  scopeError,
}: {
  /** The longest period of the plan; -1 without a limit. */
  historyDays: number;
  scopeError: string | undefined;
}) {
  const { control } = useFormContext<ReportChoice>();
  const type = useController({ control, name: 'type' }).field;
  const format = useController({ control, name: 'format' }).field;
  const scope = useController({ control, name: 'scope' }).field;
  const period = useController({ control, name: 'periodDays' }).field;
  const choose = (value: ReportType) => {
    type.onChange(value);
    const [first = 'pdf', ...others] = formatsOf(value);
    if (![first, ...others].includes(format.value)) format.onChange(first);
    if (isAboutCompliance(value)) scope.onChange({ kind: 'all' });
  };
  const allowed = periods.filter((days) => historyDays === UNLIMITED || days <= historyDays);
  return (
    <>
      <Field label="Type" hint={typeHints[type.value]}>
        <Select
          options={types}
          value={type.value}
          onChange={(event) => choose(event.currentTarget.value as ReportType)}
        />
      </Field>
      <SegmentedControl
        label="Format"
        segments={segmentsOf(type.value)}
        value={format.value}
        onChange={format.onChange}
      />
      {!isAboutCompliance(type.value) && (
        <TargetFields value={scope.value} onChange={scope.onChange} error={scopeError} />
      )}
      <Field label="Period" hint="What counts as new or fixed.">
        <Select
          options={allowed.map((days) => ({ value: String(days), label: periodLabel(days) }))}
          value={String(period.value)}
          onChange={(event) => period.onChange(Number(event.currentTarget.value))}
        />
      </Field>
    </>
  );
}
