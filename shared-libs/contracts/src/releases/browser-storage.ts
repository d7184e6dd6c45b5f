/** Something that Parapet keeps in a browser. In a name `…` stands for what differs. */
interface BrowserEntry {
  readonly name: string;
  readonly purpose: string;
}

/** Over https the name has a prefix that keeps other hosts of the domain from setting the cookie. */
const HOST_PREFIX = '__Host-';

/** Every cookie that Parapet sets, and none of those that a chat of the operator sets. */
export const cookies: readonly (BrowserEntry & {
  readonly setWhen: string;
  readonly lifetime: string;
})[] = [
  {
    name: 'sb-…-auth-token',
    setWhen: 'you sign in',
    purpose: 'keeps your session; in parts `.0`, `.1` where it is long',
    lifetime: '400 days at most, or until you sign out; the session itself ends earlier',
  },
  {
    name: 'sb-…-code-verifier',
    setWhen: 'you sign in with another service, or ask for a mail with a link',
    purpose: 'lets only this browser use the answer',
    lifetime: 'until the answer is used, 400 days at most',
  },
  {
    name: 'parapet-sign-in',
    setWhen: 'you sign in with another service',
    purpose: 'lets only this browser finish it',
    lifetime: 'one hour',
  },
  {
    name: 'parapet-canary',
    setWhen: 'a new version is tried on a share of sessions',
    purpose: 'a number from 0 to 999 that keeps you on one side',
    lifetime: 'the browser session',
  },
  {
    name: 'parapet-shell-preview',
    setWhen: 'you open a preview of a build',
    purpose: 'lets the next page load that build',
    lifetime: 'one hour',
  },
  {
    name: 'parapet-local-preview',
    setWhen: 'you open a preview from your own machine',
    purpose: 'lets the next page load from there',
    lifetime: 'one hour',
  },
];

/** Every entry of local storage. It stays until somebody clears it, or its purpose says when it ends. */
export const localEntries: readonly BrowserEntry[] = [
  { name: 'parapet.theme', purpose: 'light, dark or system' },
  { name: 'theme-unsaved', purpose: 'your last choice of these, until your profile has it' },
  { name: 'parapet.workspace', purpose: 'the workspace that was open' },
  { name: 'parapet.subscription', purpose: 'the plan as last seen' },
  { name: 'parapet.tour', purpose: 'how far you took the tour' },
  { name: 'parapet.nav-collapsed', purpose: 'whether the menu is narrow' },
  { name: 'parapet.single-keys', purpose: 'whether single keys are commands' },
  { name: 'parapet.scan-at-once', purpose: 'whether what you add is scanned at once' },
  {
    name: 'parapet.expected-logins',
    purpose:
      'the address or number for which a link or code was requested here, for an hour, so that links of others open nothing',
  },
  { name: 'parapet.first-target', purpose: 'that you were led to the target of your sign-up' },
  { name: 'parapet.session-cookie', purpose: 'that the session cookie has its name of today' },
  {
    name: 'parapet.height.…',
    purpose: 'heights of panels, so that pages do not jump while they load',
  },
];

/** Every entry of session storage. It ends with the tab. */
export const sessionEntries: readonly BrowserEntry[] = [
  { name: 'parapet.auth', purpose: 'where to go after signing in' },
  { name: 'parapet.draft …', purpose: 'what you typed into a form and did not send' },
  { name: 'parapet.scroll', purpose: 'how far pages were scrolled' },
  { name: 'parapet.preview', purpose: 'the preview that you agreed to' },
  {
    name: 'parapet.preview-overrides',
    purpose: 'the overrides of developer tools that you were asked about',
  },
  { name: 'parapet.reloaded-at', purpose: 'when the page was last loaded again by itself' },
];

/** Returns whether a name in a browser is that of an entry. */
export const isEntry = (entry: Pick<BrowserEntry, 'name'>, name: string): boolean => {
  const plain = name.startsWith(HOST_PREFIX) ? name.slice(HOST_PREFIX.length) : name;
  const [start = '', end] = entry.name.split('…');
  if (end === undefined) return plain === start;
  return plain.length > start.length + end.length && plain.startsWith(start) && plain.endsWith(end);
};
