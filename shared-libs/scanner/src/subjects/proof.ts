import type { Evidence } from '@parapet/contracts/finding';

/** One question a collector asked, and the answer, as text; raw material of evidence. */
export interface Proof {
  type: Evidence['type'];
  request: string;
  /** As it came, secrets included: `engine/evidence.ts` cuts and redacts. */
  response: string;
  /** UTC, ISO-8601. */
  capturedAt: string;
  /** A shell command that asks the same. */
  reproduce: string;
}
