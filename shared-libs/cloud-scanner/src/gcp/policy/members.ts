/** Whom a member of a binding names. */
export type MemberKind =
  /** Anyone on the internet, without a login. */
  | 'everyone'
  /** Anyone with a Google account or a service account, of any company. */
  | 'anyGoogleAccount'
  | 'user'
  | 'group'
  | 'domain'
  | 'serviceAccount'
  /** An identity of a workload or workforce identity pool. */
  | 'federated'
  /** All identities of such a pool. */
  | 'wholePool'
  /** Owners, editors or viewers of a project, as basic roles on buckets and datasets have them. */
  | 'convenience'
  /** Deleted: it has no rights until it is restored. */
  | 'deleted'
  /** A form that nobody here knows. */
  | 'unknown';

export interface Member {
  readonly kind: MemberKind;
  /** `anna@example.com`; the whole text where there is no other name. */
  readonly name: string;
}

const kinds: Readonly<Record<string, MemberKind>> = {
  user: 'user',
  group: 'group',
  domain: 'domain',
  serviceAccount: 'serviceAccount',
  principal: 'federated',
  principalSet: 'federated',
  projectOwner: 'convenience',
  projectEditor: 'convenience',
  projectViewer: 'convenience',
  deleted: 'deleted',
};

/** Reads a member as policies write it: `user:anna@example.com`. */
export function memberOf(text: string): Member {
  if (text === 'allUsers') return { kind: 'everyone', name: text };
  if (text === 'allAuthenticatedUsers') return { kind: 'anyGoogleAccount', name: text };
  const at = text.indexOf(':');
  const kind = kinds[text.slice(0, at)] ?? 'unknown';
  const name = text.slice(at + 1);
  if (kind === 'federated' && /^\/\/iam\.googleapis\.com\/.+\/\*$/.test(name)) {
    return { kind: 'wholePool', name };
  }
  return { kind, name: kind === 'unknown' ? text : name };
}

/** Service agents are Google's own accounts: their rights are Google's to give. */
export const isServiceAgent = (email: string): boolean =>
  /@(?:gcp-sa-[a-z0-9-]+|[a-z0-9-]+-robot|cloudservices|gcf-admin-robot|serverless-robot-prod)\.(?:iam\.)?gserviceaccount\.com$/.test(
    email,
  ) || email.endsWith('@cloudservices.gserviceaccount.com');

/** The account that Compute Engine makes, and that machines run as unless somebody chooses another. */
export const isComputeDefault = (email: string): boolean =>
  /^\d+-compute@developer\.gserviceaccount\.com$/.test(email);

/** A default account: of Compute Engine or of App Engine, which also functions run as. */
export const isDefaultAccount = (email: string): boolean =>
  isComputeDefault(email) || email.endsWith('@appspot.gserviceaccount.com');
