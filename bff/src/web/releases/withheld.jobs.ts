import { escapeHtml, mailDocument } from '@parapet/embedded-auth/mail-document';
import type { ReleaseContact } from '../../platform/env/remotes-config.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { type Job, jobOf } from '../../platform/queue/job.ts';
import type { QueueDefinition } from '../../platform/queue/queue.ts';
import type { Withholding } from './release-watch.ts';

/** Tells a team that its release is withheld. */
export const releaseWithheldQueue: QueueDefinition<Withholding> = {
  name: 'release-withheld',
  heartbeatSeconds: 30,
  expireInSeconds: 300,
  redeliveries: 20,
  backOffSeconds: 600,
};

export interface WithheldJobPorts {
  readonly releaseContacts: readonly ReleaseContact[];
  /** Null where no mail is sent. */
  readonly mailer: Mailer | null;
  readonly publicUrl: string;
}

export const withheldJobs = ({ releaseContacts, mailer, publicUrl }: WithheldJobPorts): Job[] => [
  jobOf({
    queue: releaseWithheldQueue,
    concurrency: 1,
    async run({ data }) {
      const addresses = releaseContacts.filter(({ remote }) => remote === data.remote);
      for (const [index, { email }] of addresses.entries()) {
        await mailer?.send({
          to: email,
          cause: { kind: 'notice', account: null },
          id: `withheld-${data.remote}-${data.buildId}-${Date.parse(data.releasedAt)}-${index}`,
          ...textsOf(data, publicUrl),
        });
      }
    },
  }),
];

function textsOf({ remote, buildId, sessions, failed }: Withholding, publicUrl: string) {
  const subject = `${remote} ${buildId} is withheld`;
  const lines = [
    `${remote} ${buildId} failed in ${failed} of ${sessions} sessions at ${publicUrl} in its first minutes, so the build before is served in its place.`,
    'Release a build that works, or roll back. The same build is tried again when a rollback names it: npm run release -- rollback <remote> --to-build <id>.',
  ];
  return {
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: mailDocument(
      subject,
      lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    ),
  };
}
