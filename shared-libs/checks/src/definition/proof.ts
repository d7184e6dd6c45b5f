import type { Evidence } from '@parapet/contracts/findings/finding';

/** One request of a collector and its answer as text, from which evidence is made. */
export interface Proof {
  type: Evidence['type'];
  request: string;
  /** As received, secrets included; `evaluation/evidence.ts` cuts and redacts it. */
  response: string;
  /** UTC, ISO-8601. */
  capturedAt: string;
  /** A shell command that sends the same request. */
  reproduce: string;
}
