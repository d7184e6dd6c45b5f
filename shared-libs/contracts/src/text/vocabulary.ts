import { z } from 'zod';

/** Worst first: the order of lists and stacked charts. */
export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;
export const severitySchema = z.enum(severities);
export type Severity = z.infer<typeof severitySchema>;

export const confidenceSchema = z.enum(['confirmed', 'firm', 'tentative']);
export type Confidence = z.infer<typeof confidenceSchema>;

/** Tells what a scan may send; `intensity.ts` describes each. */
export const intensitySchema = z.enum(['passive', 'safe', 'active']);
export type Intensity = z.infer<typeof intensitySchema>;

/** Groups of the check catalogue; the coverage chart has one row per group. */
export const checkGroups = [
  'dns',
  'mail',
  'tls',
  'headers',
  'cookies',
  'content',
  'files',
  'ports',
  'software',
  'cloud',
] as const;
export const checkGroupSchema = z.enum(checkGroups);
export type CheckGroup = z.infer<typeof checkGroupSchema>;

/** The outcome of one check on one asset. Only `pass` and `fail` are results about the asset. */
export const checkOutcomeSchema = z.enum(['pass', 'fail', 'error', 'not_applicable', 'not_run']);
export type CheckOutcome = z.infer<typeof checkOutcomeSchema>;

export const idSchema = z.uuid();
/** UTC, ISO-8601, with a trailing Z. */
export const timestampSchema = z.iso.datetime();
