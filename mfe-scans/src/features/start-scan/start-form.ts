import { MAX_SCAN_ASSETS, startScanSchema } from '@parapet/contracts/scans/scan';
import {
  MAX_ASSETS_AT_ONCE,
  matchingScansSchema,
  type ScanFilter,
} from '@parapet/contracts/scans/scan-start';
import {
  type AssetChoice,
  type CreateSchedule,
  createScheduleSchema,
  cronOfOnce,
  localTimeSchema,
} from '@parapet/contracts/scans/schedule';
import { cutText } from '@parapet/contracts/text/cut-text';
import type { Intensity } from '@parapet/contracts/text/vocabulary';
import { z } from 'zod';

export type When = 'now' | 'once' | 'repeat';

/** Every field of the page; those of another `takes` or `when` keep their input and are not sent. */
export interface StartForm {
  /** The assets that are ticked, or all that match `filter`. */
  takes: 'chosen' | 'matching';
  assetIds: string[];
  filter: ScanFilter;
  intensity: Intensity;
  when: When;
  name: string;
  once: string;
  cron: string;
  timezone: string;
}

const { cron, timezone } = createScheduleSchema.shape;
/** Without a name the scan is named after its assets. */
const name = z.union([z.literal(''), createScheduleSchema.shape.name]);

const planned = {
  once: { once: localTimeSchema, timezone, name },
  repeat: { cron, timezone, name },
};
const now = z.literal('now');
const once = z.literal('once');
const repeat = z.literal('repeat');

const chosenSchema = startScanSchema
  .omit({ requestId: true })
  .extend({ takes: z.literal('chosen') });
const matchingSchema = matchingScansSchema.extend({ takes: z.literal('matching') });
/** A schedule has no filter but tags. */
const laterSchema = matchingSchema.extend({
  filter: matchingSchema.shape.filter.refine((filter) => targetOf(filter) !== null, {
    error: `A scan for later takes all assets, those with some tags, or up to ${MAX_SCAN_ASSETS.toLocaleString('en')} that you choose. Clear the other filters, or scan now.`,
  }),
});

export const startFormSchema = z.discriminatedUnion('takes', [
  z.discriminatedUnion('when', [
    chosenSchema.extend({ when: now }),
    chosenSchema.extend({ when: once, ...planned.once }),
    chosenSchema.extend({ when: repeat, ...planned.repeat }),
  ]),
  z.discriminatedUnion('when', [
    matchingSchema.extend({ when: now }),
    laterSchema.extend({ when: once, ...planned.once }),
    laterSchema.extend({ when: repeat, ...planned.repeat }),
  ]),
]);
type Planned = Exclude<z.output<typeof startFormSchema>, { when: 'now' }>;

/** Returns what a schedule scans in place of a filter; null where it cannot. */
function targetOf({ tag, ...others }: ScanFilter): AssetChoice | null {
  if (Object.values(others).some((value) => value !== undefined)) return null;
  return tag ? { kind: 'tags', tags: tag } : { kind: 'all' };
}

/** Returns what starts the scan later: a schedule of the same assets and intensity. */
export const scheduleOf = (form: Planned, nameOfScan: string): CreateSchedule => ({
  name: form.name === '' ? cutText(nameOfScan, 80) : form.name,
  target:
    form.takes === 'chosen'
      ? { kind: 'assets', assetIds: form.assetIds }
      : (targetOf(form.filter) ?? { kind: 'all' }),
  intensity: form.intensity,
  timezone: form.timezone,
  ...(form.when === 'once'
    ? { once: form.once, cron: cronOfOnce(form.once) }
    : { cron: form.cron }),
});

/** Returns whether one start takes all that match; a capped number is not all of them. */
export const canTakeAll = ({ total, isCapped }: { total: number; isCapped: boolean }): boolean =>
  !isCapped && total <= MAX_ASSETS_AT_ONCE;
