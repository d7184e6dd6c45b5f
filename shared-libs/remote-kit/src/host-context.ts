import type { HOST_CONTRACT_VERSION } from '@parapet/contracts/release';
import type { Subscription } from '@parapet/contracts/subscription';
import type { Role } from '@parapet/contracts/workspace';
import type { Location, Navigator } from 'react-router-dom';

/** A value of the host that changes. A snapshot keeps its identity until it changes. */
export interface Observable<T> {
  getSnapshot(): T;
  /** @returns how to end it. */
  subscribe(listener: () => void): () => void;
}

/** Where the page is. Frozen, for a remote, once the location has left its base path. */
export interface RouterSnapshot {
  location: Location;
  navigationType: 'POP' | 'PUSH' | 'REPLACE';
}

/** Asked before the location changes while something unsaved would be lost. */
export interface NavigationBlocker {
  /** Why it should not leave, as a question to the person. */
  question: string;
}

export interface HostRouter extends Observable<RouterSnapshot> {
  navigator: Navigator;
  /** Holds navigation back until the person agrees. @returns how to lift it. */
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
  /** Tells the host that the server refused `token`; it signs out if that is still the session's. */
  reportDead(token: string | null): void;
}

export interface WorkspaceSummary {
  id: string;
  name: string;
  role: Role;
}

export interface HostWorkspace
  extends Observable<{ current: WorkspaceSummary | null; count: number }> {}

export interface HostSubscription
  extends Observable<{ status: 'loading' | 'ready' | 'failed'; subscription: Subscription }> {
  /** Reads plan and usage again, e.g. after an asset was added. */
  reload(): Promise<void>;
}

export type ThemePreference = 'light' | 'dark' | 'system';

/** A new password, with the one so far. */
export interface PasswordChange {
  current: string;
  next: string;
}

/** Why a new password was refused, in words for the person; `field` null: as a whole. */
export interface PasswordProblem {
  field: 'current' | 'new' | null;
  message: string;
}

/**
 * What somebody may change of their own account. Version 1.1 of this kit brought it, as an optional
 * part: a remote asks whether it is there, and shows what it knows where it is not.
 */
export interface HostAccount {
  /** An empty name takes the name away. @throws Error whose message is for the person. */
  saveDisplayName(name: string): Promise<void>;
  /** Resolves to null once it is changed. Since version 2.1: a remote asks whether it is there. */
  changePassword?(change: PasswordChange): Promise<PasswordProblem | null>;
  /** What is preferred; `HostContext.theme` is what is shown. */
  themePreference: Observable<ThemePreference>;
  chooseTheme(preference: ThemePreference): void;
  /** Reads workspaces, plan and usage again, e.g. after a workspace was renamed. */
  reload(): Promise<void>;
  /** Opens another workspace; one that the person does not belong to is ignored. */
  switchWorkspace(workspaceId: string): void;
}

export interface Notice {
  tone: 'info' | 'success' | 'warning' | 'danger';
  text: string;
  /** The one thing that the person may want to do next, as a place in the app. */
  action?: { label: string; to: string };
}

export interface Confirmation {
  title: string;
  body: string;
  confirmLabel: string;
  /** "Cancel" without it; for a question about cancelling, words that cannot be mistaken. */
  cancelLabel?: string;
  danger?: boolean;
}

/** All that a remote may know of the page it lives in. Passed when it is mounted, and frozen. */
export interface HostContext {
  contractVersion: typeof HOST_CONTRACT_VERSION;
  /** The remote's own name, e.g. `mfe-assets`. */
  remote: string;
  /** The remote's pages lie below this path; `/` for the public site. */
  basePath: `/${string}`;
  /** Set when it is mounted as a widget: the slot's name, e.g. `dashboard`. */
  slot?: string;
  router: HostRouter;
  session: HostSession;
  workspace: HostWorkspace;
  subscription: HostSubscription;
  theme: Observable<'light' | 'dark'>;
  account?: HostAccount;
  /** `base` ends in `/api`; `key` goes into the `apikey` header. */
  api: { base: string; key: string };
  /** `embedded`: this machine holds everything, and whoever uses it owns it. */
  deployment: 'embedded' | 'hosted';
  notify(notice: Notice): void;
  /** Resolves to true when the person agrees. */
  confirm(question: Confirmation): Promise<boolean>;
  track(event: string, properties?: Record<string, string | number | boolean>): void;
  reportError(error: unknown, context?: Record<string, string>): void;
}
