import type { InviteRequest, InviteResult } from '@parapet/contracts/access/invitation';
import type { Role } from '@parapet/contracts/access/workspace';
import type { LiveKind } from '@parapet/contracts/events/live';
import type { Subscription } from '@parapet/contracts/plans/subscription';
import type { HOST_CONTRACT_VERSION } from '@parapet/contracts/releases/release';
import type { Location, Navigator } from 'react-router-dom';

/** A changing value of the host. A snapshot keeps its identity until the value changes. */
export interface Observable<T> {
  getSnapshot(): T;
  /** @returns unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** The location of the page. For a remote it stays fixed once the location leaves its base path. */
export interface RouterSnapshot {
  location: Location;
  navigationType: 'POP' | 'PUSH' | 'REPLACE';
}

/** Blocks navigation while there are unsaved changes. */
export interface NavigationBlocker {
  /** The question to the user before leaving. */
  question: string;
}

export interface HostRouter extends Observable<RouterSnapshot> {
  navigator: Navigator;
  /** Blocks navigation until the user confirms. @returns removes the blocker. */
  block(blocker: NavigationBlocker): () => void;
}

export interface SessionUser {
  id: string;
  email: string | null;
  displayName: string | null;
}

export interface HostSession extends Observable<{ user: SessionUser | null }> {
  /** A fresh access token, or null without a session. */
  getAccessToken(): Promise<string | null>;
  /**
   * Reports that the server refused `token`; the host signs out if the session still has it.
   * `second-factor` (since kit 2.7): the host asks for the second factor instead.
   */
  reportDead(token: string | null, why?: 'second-factor'): void;
}

export interface WorkspaceSummary {
  id: string;
  name: string;
  role: Role;
  /** The user sees the assets with one of these tags alone; null for all. Optional since kit 2.9. */
  asset_scope?: readonly string[] | null;
  /** It is above a smaller plan, so that it is read and emptied alone. Optional since kit 2.10. */
  read_only?: boolean;
}

export interface HostWorkspace
  extends Observable<{ current: WorkspaceSummary | null; count: number }> {}

export interface HostSubscription
  extends Observable<{ status: 'loading' | 'ready' | 'failed'; subscription: Subscription }> {
  /** Reads plan and usage again, e.g. after an asset was added. */
  reload(): Promise<void>;
}

export type ThemePreference = 'light' | 'dark' | 'system';

/** A new password and the current one. */
export interface PasswordChange {
  current: string;
  next: string;
}

/** Why a new password was refused, for display. `field` is null if no single field is at fault. */
export interface PasswordProblem {
  field: 'current' | 'new' | null;
  message: string;
}

/** A way to sign in to the user's account. Times are ISO-8601. */
export interface LinkedIdentity {
  id: string;
  /** The id of the provider; `email` is the password. */
  provider: string;
  name: string;
  /** The address or name of the account at the provider. */
  account: string | null;
  linkedAt: string | null;
  lastUsedAt: string | null;
}

/** The ways to sign in to the user's account. Methods reject with an Error whose message is shown. */
export interface HostIdentities {
  /** The providers that may be linked. */
  readonly providers: readonly { id: string; name: string }[];
  list(): Promise<readonly LinkedIdentity[]>;
  /** Leaves to the page of the provider, which returns to the settings. */
  link(providerId: string): Promise<void>;
  unlink(identityId: string): Promise<void>;
}

/** A verified second factor of the user. `createdAt` is ISO-8601. */
export interface SecondFactor {
  id: string;
  kind: 'totp' | 'phone' | 'webauthn';
  /** Empty when the user gave none. */
  name: string;
  createdAt: string;
}

/** The outcome of a call; `message` is for display. `field` is null if no single field is at fault. */
export type FactorResult<T = undefined> =
  | { ok: true; value: T }
  | { ok: false; field: 'name' | 'phone' | 'code' | null; message: string };

/** The second factors of the user's account. */
export interface HostSecondFactors {
  /** `recoveryCodes` is null where the session service has none. */
  list(): Promise<
    FactorResult<{
      factors: readonly SecondFactor[];
      recoveryCodes: { total: number; remaining: number } | null;
      /** Tells whether the session service sends codes to phones. */
      offersPhone: boolean;
      /** False where the session service has no authenticator apps. */
      offersApps?: boolean;
      /** Tells whether this browser and the session service have passkeys. */
      offersPasskeys?: boolean;
    }>
  >;
  /** Starts an authenticator app; `qrCode` is the address of an image, `secret` is Base32. */
  enrolApp(name: string): Promise<FactorResult<{ id: string; qrCode: string; secret: string }>>;
  /** Finishes it with its first code; the user's other sessions end. */
  verifyApp(input: { id: string; code: string }): Promise<FactorResult>;
  /** Starts a phone and sends its first code. `phone` is a number in E.164. */
  enrolPhone(input: {
    name: string;
    phone: string;
  }): Promise<FactorResult<{ id: string; challengeId: string }>>;
  verifyPhone(input: { id: string; challengeId: string; code: string }): Promise<FactorResult>;
  /** Makes a passkey in this browser, which asks the user; the user's other sessions end. */
  addPasskey?(name: string): Promise<FactorResult>;
  remove(id: string): Promise<FactorResult>;
  /** Makes recovery codes, which replace earlier ones and are shown once. */
  makeRecoveryCodes(): Promise<FactorResult<readonly string[]>>;
}

/** The phone number with which the user can sign in. Numbers are in E.164. */
export interface HostPhone {
  /** `isOffered`: the session service sends codes to phones. */
  read(): Promise<{ number: string | null; isOffered: boolean }>;
  /** Sends a code to the new number. Resolves to null, else to the message for its field. */
  change(phone: string): Promise<string | null>;
  /** Takes that code. Resolves to null, else to the message for the field of the code. */
  confirm(input: { phone: string; code: string }): Promise<string | null>;
}

/**
 * The account of the user. Optional since kit 1.1: a remote checks for it and shows a read-only view
 * without it.
 */
export interface HostAccount {
  /** An empty name removes the name. @throws Error with a message for the user. */
  saveDisplayName(name: string): Promise<void>;
  /** Resolves to null on success. Optional since kit 2.1: a remote checks for it. */
  changePassword?(change: PasswordChange): Promise<PasswordProblem | null>;
  /** Optional since kit 2.7: a remote checks for it. */
  identities?: HostIdentities;
  /**
   * Mails the old and the new address, which both have to confirm. Resolves to null, else to the
   * message for the field. Optional since kit 2.7.
   */
  changeEmail?(email: string): Promise<string | null>;
  /** Optional since kit 2.7: a remote checks for it. */
  phone?: HostPhone;
  /**
   * Ends the user's other sessions, or all and so this one. Rejects with an Error whose message is
   * shown. Optional since kit 2.7.
   */
  endSessions?(scope: 'others' | 'global'): Promise<void>;
  /** Ends this session and opens the page to sign in. Optional since kit 2.7. */
  signOut?(): Promise<void>;
  /** Optional since kit 2.7: a remote checks for it. */
  secondFactors?: HostSecondFactors;
  /** The preference; `HostContext.theme` is the theme shown. */
  themePreference: Observable<ThemePreference>;
  chooseTheme(preference: ThemePreference): void;
  /** Reads workspaces, plan and usage again, e.g. after a workspace was renamed. */
  reload(): Promise<void>;
  /**
   * Invites to a workspace by `manage-workspace-users`. Optional: a remote checks for it.
   * @throws Error with a message for the user.
   */
  inviteUsers?(workspaceId: string, invitation: InviteRequest): Promise<InviteResult[]>;
  /** Opens another workspace; a workspace of which the user is no member is ignored. */
  switchWorkspace(workspaceId: string): void;
}

export interface Notice {
  tone: 'info' | 'success' | 'warning' | 'danger';
  text: string;
  /** A link to the next step in the app, or what a button does, such as to undo. */
  action?: { label: string; to: string } | { label: string; run: () => void };
}

export interface Confirmation {
  title: string;
  body: string;
  confirmLabel: string;
  /** "Cancel" by default; a question about cancelling needs an unambiguous label. */
  cancelLabel?: string;
  danger?: boolean;
}

/** A change in the open workspace: its kind, and the ids of what changed, null for many. */
export interface LiveChange {
  kind: LiveKind;
  ids: readonly string[] | null;
}

/** Tells of changes as they happen. Who hears of one reads it again: a change has no content. */
export interface HostLive {
  /** @returns a function that ends it. */
  subscribe(listener: (change: LiveChange) => void): () => void;
  /** The findings of the open workspace that colleagues have open. */
  viewers: Observable<readonly { userId: string; findingId: string }[]>;
  /** Shows colleagues that the user has this finding open, unless they share that not. @returns ends it. */
  showFinding(findingId: string): () => void;
  sharesOpenFinding: Observable<boolean>;
  /** @throws Error with a message for the user. */
  setSharesOpenFinding(shares: boolean): Promise<void>;
}

/** The interface of the host for a remote. Passed when the remote is mounted, and frozen. */
export interface HostContext {
  contractVersion: typeof HOST_CONTRACT_VERSION;
  /** The remote's own name, e.g. `mfe-assets`. */
  remote: string;
  /** The id of the build that is mounted. Optional since kit 2.14. */
  build?: string;
  /** The base path of the remote's pages; `/` for the public site. */
  basePath: `/${string}`;
  /** Set when it is mounted as a widget: the slot's name, e.g. `dashboard`. */
  slot?: string;
  router: HostRouter;
  session: HostSession;
  workspace: HostWorkspace;
  subscription: HostSubscription;
  theme: Observable<'light' | 'dark'>;
  account?: HostAccount;
  /** With it, a page needs no polling. Optional since kit 2.15. */
  live?: HostLive;
  /** `base` ends in `/api`; `key` goes into the `apikey` header. */
  api: { base: string; key: string };
  /** `embedded`: database and accounts are on this machine, and the user is its operator. */
  deployment: 'embedded' | 'hosted';
  /** Names the open page more exactly than its release does. Optional since kit 2.14. */
  setTitle?(title: string): void;
  notify(notice: Notice): void;
  /** Resolves to true when the user confirms. */
  confirm(question: Confirmation): Promise<boolean>;
  track(event: string, properties?: Record<string, string | number | boolean>): void;
  reportError(error: unknown, context?: Record<string, string>): void;
}
