import { type Job, jobOf } from '../../platform/queue/job.ts';
import {
  organisationQueue,
  organisationScheduleQueue,
} from './organisations/organisation-queues.ts';
import { type ReadOrganisationPorts, readOrganisation } from './organisations/read-organisation.ts';
import {
  type ScheduleOrganisationsPorts,
  scheduleOrganisations,
} from './organisations/schedule-organisations.ts';

export type CloudJobPorts = ReadOrganisationPorts & ScheduleOrganisationsPorts;

/** Follow the organisations of cloud providers as accounts join and leave. */
export const cloudJobs = (ports: CloudJobPorts): Job[] => [
  jobOf({
    queue: organisationQueue,
    concurrency: 2,
    perWorkspace: 1,
    run: readOrganisation(ports),
  }),
  jobOf({
    queue: organisationScheduleQueue,
    concurrency: 1,
    run: scheduleOrganisations(ports),
  }),
];
