import type { AuditEntry } from '@parapet/contracts/access/audit';

/** Tells what somebody did, by action; it goes on with the name of the subject. */
const sentences: Readonly<Record<string, string>> = {
  'api_key.created': 'Created API key',
  'api_key.revoked': 'Revoked API key',
  'asset.added': 'Added asset',
  'asset.deleted': 'Deleted asset',
  'asset.updated': 'Changed asset',
  'assets.changed': 'Changed several assets',
  'assets.imported': 'Imported assets',
  'assets.merged': 'Merged assets',
  'breach.address_searched': 'Searched breaches for an address',
  'breach.address_shown': 'Showed the address of an exposed account',
  'breach.decided': 'Decided about exposed accounts',
  'breach.imported': 'Imported exposed accounts',
  'breach.key_checked': 'Checked the key of breach searches',
  'breach.person_erased': 'Erased a person from breach detection',
  'breach.person_exported': 'Exported what is kept of a person in breaches',
  'breach.person_searched': 'Looked for a person in breaches',
  'breach.searched': 'Searched breaches',
  'breach.settings_changed': 'Changed the settings of breach detection',
  'candidates.approved': 'Approved discovered names',
  'candidates.dismissed': 'Dismissed discovered names',
  'cloud_account.checked': 'Checked cloud account',
  'cloud_account.changed': 'Changed cloud account',
  'cloud_account.connected': 'Connected cloud account',
  'cloud_account.sample_connected': 'Connected the sample account',
  'cloud_scan.started': 'Started cloud scan',
  'cloud_account.disconnected': 'Disconnected cloud account',
  'cloud_organisation.added': 'Followed an organization',
  'cloud_organisation.chosen': 'Chose accounts of an organization',
  'cloud_organisation.read': 'Had an organization read',
  'cloud_organisation.removed': 'Stopped following an organization',
  'delivery.replayed': 'Sent a message again',
  'discovery.started': 'Started a search for subdomains',
  'finding.assigned': 'Changed the owner of a finding',
  'finding.bulk_changed': 'Changed several findings',
  'finding.commented': 'Commented on a finding',
  'finding.file_added': 'Added a file to a finding',
  'finding.file_deleted': 'Deleted a file of a finding',
  'finding.decided': 'Decided on a finding',
  'finding.mute_removed': 'Ended a false positive rule',
  'finding.retested': 'Started the retest of a finding',
  'finding.risk_withdrawn': 'Withdrew the request to accept a risk',
  'finding.risk_decided': 'Answered the request to accept a risk',
  'integration.checked': 'Checked integration',
  'integration.created': 'Added integration',
  'integration.deleted': 'Removed integration',
  'integration.tested': 'Sent a test message to integration',
  'integration.updated': 'Changed integration',
  'ticket.requested': 'Had a ticket made for finding',
  'invitation.resent': 'Sent an invitation again',
  'invitation.revoked': 'Withdrew an invitation',
  'member.invited': 'Invited a member',
  'member.joined': 'Joined the workspace',
  'member.left': 'Left the workspace',
  'member.removed': 'Removed a member',
  'member.role_changed': 'Changed the role of a member',
  'notification_rule.created': 'Added notification rule',
  'notification_rule.deleted': 'Deleted notification rule',
  'notification_rule.updated': 'Changed notification rule',
  'notifications.changed': 'Changed their notifications',
  'ownership.check_requested': 'Asked to verify the ownership of an asset',
  'ownership.method_chosen': 'Chose how to verify the ownership of an asset',
  'report.created': 'Made report',
  'report.deleted': 'Deleted report',
  'report_schedule.created': 'Scheduled report',
  'report_schedule.deleted': 'Deleted the schedule of report',
  'report_schedule.updated': 'Changed the schedule of report',
  'scan.cancelled': 'Cancelled a scan',
  'scan.paused': 'Paused a scan',
  'scan.resumed': 'Resumed a scan',
  'scan.started': 'Started a scan',
  'scans.started': 'Started several scans',
  'schedule.created': 'Added schedule',
  'schedule.deleted': 'Deleted schedule',
  'schedule.updated': 'Changed schedule',
  'subscription.billing_details_changed': 'Changed the billing details',
  'subscription.checkout_started': 'Started a payment',
  'view.created': 'Saved view',
  'view.deleted': 'Deleted view',
  'view.updated': 'Changed view',
  'workspace.created': 'Created workspace',
  'workspace.deleted': 'Deleted workspace',
  'workspace.logo_removed': 'Removed the logo of workspace',
  'workspace.logo_saved': 'Changed the logo of workspace',
  'workspace.offer_ended': 'Ended the offer to transfer the workspace',
  'workspace.offered': 'Offered the workspace to a member',
  'workspace.restored': 'Restored workspace',
  'workspace.transferred': 'Transferred the workspace',
  'workspace.updated': 'Changed workspace',
};

/** Fields that name the subject of an entry, the best first. */
const names = ['displayName', 'name', 'title', 'canonicalKey', 'email'] as const;

const nameIn = (side: unknown): string | null => {
  const fields = fieldsOf(side);
  for (const field of names) {
    const value = fields[field];
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
};

/** "Added asset shop.example": what an entry says, with the name of its subject where it has one. */
export const sentenceOf = ({
  action,
  before,
  after,
}: Pick<AuditEntry, 'action' | 'before' | 'after'>): string => {
  const name = nameIn(after) ?? nameIn(before);
  return name === null ? actionLabel(action) : `${actionLabel(action)} ${name}`;
};

/** An action in words: "Started a scan"; one without a sentence, `part.done`, as "Part: done". */
export function actionLabel(action: string): string {
  const sentence = sentences[action];
  if (sentence !== undefined) return sentence;
  const [subject = '', ...rest] = action.split('.');
  const verb = words(rest.join(' '));
  return verb === '' ? capital(words(subject)) : `${capital(words(subject))}: ${verb}`;
}

export const kindLabel = (kind: string): string => capital(words(kind));

export const actorLabel = ({ actor }: Pick<AuditEntry, 'actor'>): string =>
  actor === null ? 'Parapet' : (actor.name ?? 'Deleted account');

const words = (name: string): string =>
  name
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ')
    .trim();
const capital = (text: string): string =>
  (text.charAt(0).toUpperCase() + text.slice(1)).replace(/^Api\b/, 'API');

export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/**
 * The fields that differ, or all of them where there is only one side.
 *
 * @param people the names of persons by id; other ids stand shortened
 */
export function changesOf(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  people: ReadonlyMap<string, string> = new Map(),
): FieldChange[] {
  const sides = [fieldsOf(before), fieldsOf(after)] as const;
  const fields = [...new Set(sides.flatMap((side) => Object.keys(side)))];
  return fields
    .map((field) => ({
      field: capital(words(field.replace(/Ids?$/, ''))) || capital(words(field)),
      before: textOf(sides[0][field], people),
      after: textOf(sides[1][field], people),
    }))
    .filter((change) => change.before !== change.after);
}

const fieldsOf = (side: unknown): Record<string, unknown> => {
  if (side === null || side === undefined) return {};
  return typeof side === 'object' && !Array.isArray(side)
    ? (side as Record<string, unknown>)
    : { value: side };
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const textOf = (value: unknown, people: ReadonlyMap<string, string>): string => {
  if (value === null || value === undefined || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') {
    return uuid.test(value) ? (people.get(value) ?? `…${value.slice(-6)}`) : value;
  }
  if (Array.isArray(value)) return listOf(value, people);
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([field, of]) => `${words(field)}: ${textOf(of, people)}`)
      .join(', ');
  }
  return String(value);
};

/** The most members of a list that are shown. */
const SHOWN = 20;

const listOf = (values: readonly unknown[], people: ReadonlyMap<string, string>): string => {
  if (values.length === 0) return 'None';
  // A list of ids says how many there are.
  if (values.every((value) => typeof value === 'string' && uuid.test(value) && !people.has(value)))
    return String(values.length);
  const shown = values.slice(0, SHOWN).map((value) => textOf(value, people));
  const rest = values.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
};
