import { startScanSchema } from '@parapet/contracts/scan';
import {
  type CreateSchedule,
  createScheduleSchema,
  cronOfOnce,
  localTimeSchema,
} from '@parapet/contracts/schedule';
import type { Intensity } from '@parapet/contracts/vocabulary';
import { z } from 'zod';

export type When = 'now' | 'once' | 'repeat';

/** Every field of the page; those of another `when` keep their input and are not sent. */
export interface StartForm {
  assetIds: string[];
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

export const startFormSchema = z.discriminatedUnion('when', [
  startScanSchema.extend({ when: z.literal('now') }),
  startScanSchema.extend({ when: z.literal('once'), once: localTimeSchema, timezone, name }),
  startScanSchema.extend({ when: z.literal('repeat'), cron, timezone, name }),
]);

type Planned = Exclude<z.output<typeof startFormSchema>, { when: 'now' }>;

/** What starts the scan later: a schedule of the same assets and intensity. */
export const scheduleOf = (form: Planned, nameOfScan: string): CreateSchedule => ({
  name: form.name === '' ? nameOfScan.slice(0, 80) : form.name,
  target: { kind: 'assets', assetIds: form.assetIds },
  intensity: form.intensity,
  timezone: form.timezone,
  ...(form.when === 'once'
    ? { once: form.once, cron: cronOfOnce(form.once) }
    : { cron: form.cron }),
});
