import type { Mailer } from '../../platform/mail/mailer.ts';
import { type Job, jobOf, untilShutdown } from '../../platform/queue/job.ts';
import {
  breachMailQueue,
  breachScheduleQueue,
  breachSearchQueue,
  breachSettleQueue,
  breachUpkeepQueue,
} from './breach-queues.ts';
import { type MailBreachPorts, mailBreach } from './mails/mail-breach.ts';
import { type RunSearchesPorts, runSearches } from './searches/run-searches.ts';
import { type ScheduleSearchesPorts, scheduleSearches } from './searches/schedule-searches.ts';
import { type SettlePorts, settleBreach } from './settle/settle-breach.ts';
import { keepBreachData, type UpkeepPorts } from './upkeep/keep-breach-data.ts';

export type BreachJobPorts = RunSearchesPorts &
  ScheduleSearchesPorts &
  SettlePorts &
  UpkeepPorts &
  Omit<MailBreachPorts, 'mailer'> & {
    /** Null when no mail is sent. */
    readonly mailer: Mailer | null;
  };

/** Searches mostly wait for the service. */
const SEARCHES = { concurrency: 2, perWorkspace: 1 };

/** Search for exposed accounts, tell of them, and keep what is stored up to date. */
export function breachJobs({ mailer, ...ports }: BreachJobPorts): Job[] {
  const { shutdown } = ports;
  const mail = mailer && mailBreach({ ...ports, mailer });
  const settle = settleBreach(ports);
  return [
    jobOf({ queue: breachSearchQueue, ...SEARCHES, run: runSearches(ports) }),
    jobOf({ queue: breachSettleQueue, concurrency: 2, perWorkspace: 1, run: settle }),
    jobOf({ queue: breachMailQueue, concurrency: 2, run: async (job) => mail?.(job) }),
    jobOf({
      queue: breachScheduleQueue,
      concurrency: 1,
      run: untilShutdown(shutdown, scheduleSearches(ports)),
    }),
    jobOf({
      queue: breachUpkeepQueue,
      concurrency: 1,
      run: untilShutdown(shutdown, keepBreachData(ports)),
    }),
  ];
}
