/** Words of links that end a session, change something or cost something. */
const changing = [
  'logout',
  'log-out',
  'log_out',
  'logoff',
  'signout',
  'sign-out',
  'sign_out',
  'signoff',
  'abmelden',
  'delete',
  'remove',
  'destroy',
  'erase',
  'purge',
  'drop',
  'reset',
  'revoke',
  'disable',
  'enable',
  'cancel',
  'confirm',
  'approve',
  'unsubscribe',
  'uninstall',
  'install',
  'shutdown',
  'restart',
  'reboot',
  'cart',
  'checkout',
  'order',
  'buy',
  'pay',
  'vote',
  'like',
  'action=',
  'do=',
  'cmd=',
];

const pageEndings = ['html', 'htm', 'php', 'asp', 'aspx', 'jsp', 'do', 'cfm', 'xhtml'];

/** Returns whether a GET of the address can only read: neither its words nor its ending say otherwise. */
export function mayFollow({ pathname, search }: URL): boolean {
  const text = decodedText(pathname + search).toLowerCase();
  if (changing.some((word) => text.includes(word))) return false;
  const file = pathname.slice(pathname.lastIndexOf('/') + 1);
  const dot = file.lastIndexOf('.');
  return dot < 0 || pageEndings.includes(file.slice(dot + 1).toLowerCase());
}

function decodedText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
