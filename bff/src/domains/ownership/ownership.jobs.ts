import type { AddressPolicy } from '@parapet/scanner/address-guard/address-policy';
import { type Job, jobOf } from '../../platform/queue/job.ts';
import { checkForToken } from './check-for-token.ts';
import { type CheckOwnershipPorts, checkOwnership } from './check-ownership.ts';
import { ownershipDueQueue, ownershipQueue } from './ownership-queue.ts';
import { type SendDuePorts, sendDueChecks } from './send-due-checks.ts';

export interface OwnershipJobPorts
  extends Omit<CheckOwnershipPorts, 'checkForToken'>,
    Pick<SendDuePorts, 'queue'> {
  /** The addresses at which tokens are looked for. */
  readonly rules: AddressPolicy;
  readonly publicUrl: string;
}

/** A check of a proof mostly waits for its target. */
const CHECKS = { concurrency: 8, perWorkspace: 4 };

/** Check proofs of ownership. */
export const ownershipJobs = ({ rules: policy, ...ports }: OwnershipJobPorts): Job[] => [
  jobOf({
    queue: ownershipQueue,
    ...CHECKS,
    run: checkOwnership({
      ...ports,
      checkForToken: checkForToken({ policy, publicUrl: ports.publicUrl }),
    }),
  }),
  jobOf({ queue: ownershipDueQueue, concurrency: 1, run: sendDueChecks(ports) }),
];
