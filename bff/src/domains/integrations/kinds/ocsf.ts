import type { IntegrationMessage } from '@parapet/contracts/events/integration';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { type ChangedFinding, changesOf } from './finding-message.ts';
import { noticeOf } from './notice.ts';

/** An event in the Open Cybersecurity Schema Framework 1.6, with an id that is the same in every attempt. */
export interface OcsfEvent {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly event: object;
  /** For formats of their own. */
  readonly changed: ChangedFinding | null;
  readonly title: string;
  readonly severity: Severity;
}

const severityIds: Readonly<Record<Severity, number>> = {
  info: 1,
  low: 2,
  medium: 3,
  high: 4,
  critical: 5,
};
const VULNERABILITY_FINDING = 2002;
const activities = { new: 1, requested: 2, reopened: 2, fixed: 3 } as const;
const statusIds = { new: 1, requested: 1, reopened: 1, fixed: 4 } as const;

/** One event for each finding; one of the base class for a message about a scan, a rule or a test. */
export function ocsfEvents(message: IntegrationMessage, deliveryId: string): OcsfEvent[] {
  const time = Date.parse(message.occurredAt);
  const product = { name: 'Parapet', vendor_name: 'Parapet' };
  const metadata = (uid: string, more: object = {}) => ({
    version: '1.6.0',
    product,
    uid,
    tenant_uid: message.workspace.id,
    ...more,
  });
  const changes = changesOf(message);
  if (changes.length > 0) {
    return changes.map((changed, index) => {
      const { change, finding } = changed;
      const id = `${deliveryId}-${index}`;
      const activity = activities[change];
      return {
        id,
        time,
        changed,
        title: finding.title,
        severity: finding.severity,
        event: {
          category_uid: 2,
          class_uid: VULNERABILITY_FINDING,
          activity_id: activity,
          type_uid: VULNERABILITY_FINDING * 100 + activity,
          time,
          severity_id: severityIds[finding.severity],
          status_id: statusIds[change],
          status: change,
          metadata: metadata(id, { event_code: finding.checkId }),
          finding_info: {
            uid: finding.id,
            title: finding.title,
            desc: finding.description,
            src_url: finding.url,
            first_seen_time: Date.parse(finding.firstSeenAt),
            last_seen_time: Date.parse(finding.lastSeenAt),
          },
          resources: [
            { uid: finding.asset.id, name: finding.asset.name, labels: finding.asset.tags },
          ],
          vulnerabilities: [
            {
              title: finding.title,
              severity: finding.severity,
              ...(finding.cveIds[0] && { cve: { uid: finding.cveIds[0] } }),
              cwe: finding.cweIds[0] ? { uid: finding.cweIds[0] } : undefined,
              remediation: {
                desc: finding.fix.summary,
                references: finding.fix.reference ? [finding.fix.reference] : [],
              },
            },
          ],
          unmapped: {
            location: finding.location,
            priority: finding.priority,
            due_at: finding.dueAt,
          },
        },
      };
    });
  }
  const { title, severity, lines } = noticeOf(message);
  const worst = severity ?? 'info';
  return [
    {
      id: `${deliveryId}-0`,
      time,
      changed: null,
      title,
      severity: worst,
      event: {
        category_uid: 0,
        class_uid: 0,
        activity_id: 99,
        type_uid: 99,
        time,
        severity_id: severityIds[worst],
        message: title,
        metadata: metadata(`${deliveryId}-0`, { event_code: message.type }),
        unmapped: { lines: lines.map(({ text, place, url }) => ({ text, asset: place, url })) },
      },
    },
  ];
}
