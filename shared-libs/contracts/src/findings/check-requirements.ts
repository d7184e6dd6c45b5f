import { z } from 'zod';
import file from './check-requirements.json' with { type: 'json' };

const fileSchema = z.object({
  frameworks: z.record(z.string(), z.object({ title: z.string(), shortTitle: z.string() })),
  /** Numbers by framework, by check. */
  checks: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
});

/** Requirements of a framework that a check decides or supports. */
export interface ServedRequirements {
  readonly framework: string;
  readonly shortTitle: string;
  readonly numbers: readonly string[];
}

const { frameworks, checks } = fileSchema.parse(file);

/** The requirements that a check serves, by framework; its file is written from the frameworks. */
export const requirementsOfCheck = (checkId: string): ServedRequirements[] =>
  Object.entries(checks[checkId] ?? {}).map(([id, numbers]) => ({
    framework: frameworks[id]?.title ?? id,
    shortTitle: frameworks[id]?.shortTitle ?? id,
    numbers,
  }));
